import { download } from './download';

/** A cell of a CSV file. */
export type Cell = string | number;

// Spreadsheets run cells that begin with one of these as formulas; some also the full-width letters.
const FORMULA_START = /^\s*[=+\-@＝＋－＠\t\r]/;

/** Rows as CSV (RFC 4180), padded to equal length; an apostrophe keeps text from running as a formula. */
export function toCsv(rows: Cell[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row) => [...row, ...Array<Cell>(width - row.length).fill('')]);
  return padded.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Downloads rows as a CSV file; spreadsheets recognize UTF-8 by the byte order mark at its start. */
export function downloadCsv(fileName: string, rows: Cell[][]): void {
  download(fileName, new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
