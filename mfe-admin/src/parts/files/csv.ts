import { csvLine } from '@lectern/contract';
import { download } from './download';

/** A cell of a CSV file. */
export type Cell = string | number;

/** Rows as CSV, padded to equal length. */
export function toCsv(rows: Cell[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row) => [...row, ...Array<Cell>(width - row.length).fill('')]);
  return padded.map(csvLine).join('');
}

/** Downloads rows as a CSV file; spreadsheets recognize UTF-8 by the byte order mark at its start. */
export function downloadCsv(fileName: string, rows: Cell[][]): void {
  download(fileName, new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
