import { TaskThread } from '@lectern/infra';

/** A sheet of an Excel workbook. Texts are stored as texts, which no spreadsheet takes for formulas. */
export interface Sheet {
  name: string;
  titles: string[];
  /** Of each column, in characters. */
  widths: number[];
  rows: (string | number | null)[][];
}

const PROGRAM = new URL('../../../dist/platform/workbooks/workbook-thread.js', import.meta.url);

/** One for each process: a workbook of 50,000 rows takes the memory of several. */
const thread = new TaskThread<Sheet, Uint8Array>(PROGRAM);

/** The file, written by a thread, because the library makes all of it without a pause. */
export const writeWorkbook = (sheet: Sheet): Promise<Uint8Array> => thread.run(sheet);
