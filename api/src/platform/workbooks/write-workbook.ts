import { TaskThread } from '@lectern/infra';

/** A sheet of an Excel workbook. Texts are stored with the type text, so that no spreadsheet runs them as formulas. */
export interface Sheet {
  name: string;
  titles: string[];
  /** Width of each column in characters. */
  widths: number[];
  rows: (string | number | null)[][];
}

const PROGRAM = new URL('../../../dist/platform/workbooks/workbook-thread.js', import.meta.url);

/** Each process has one thread for workbooks, because a workbook of 50,000 rows takes much memory. */
const thread = new TaskThread<Sheet, Uint8Array>(PROGRAM);

/** Writes the file in a thread, because the library would block the event loop until the file is complete. */
export const writeWorkbook = (sheet: Sheet): Promise<Uint8Array> => thread.run(sheet);
