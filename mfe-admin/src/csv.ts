/** A cell of a CSV file. */
export type Cell = string | number;

// What a spreadsheet would run when it opens the file.
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180), all as long as the longest; text that would run as a formula is made harmless. */
export function toCsv(rows: Cell[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row) => [...row, ...Array<Cell>(width - row.length).fill('')]);
  return padded.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Gives the person a file of these rows; the mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv(fileName: string, rows: Cell[][]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // Some browsers start to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
