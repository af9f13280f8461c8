// Characters that make a spreadsheet take a text for a formula (OWASP, CSV injection), also as full-width letters. A
// spreadsheet that splits at semicolons, tabs or line breaks begins a cell there, whatever the quotes around ours say.
const FORMULA_START = /^'*\s*[=+\-@＝＋－＠\t\r]/;
const FORMULA_WITHIN = /([;\t\r\n])(?='*(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const GUARDED_WITHIN = /([;\t\r\n])'(?='*(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/**
 * Puts an apostrophe in front of what a spreadsheet would run as a formula, and of apostrophes in front of that, so that
 * `unguardFormulas` returns the same text.
 */
export function guardFormulas(text: string): string {
  const guarded = text.replace(FORMULA_WITHIN, "$1'");
  return FORMULA_START.test(text) ? `'${guarded}` : guarded;
}

/** The text from which `guardFormulas` made a cell. */
export function unguardFormulas(cell: string): string {
  const text = cell.replace(GUARDED_WITHIN, '$1');
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

/** One line of a CSV file (RFC 4180) with its line end. Texts that look like formulas get apostrophes in front. */
export function csvLine(values: (string | number)[]): string {
  return joinCells(values.map((value) => (typeof value === 'number' ? String(value) : guardFormulas(value))));
}

/** One line of a CSV file (RFC 4180) with its line end, of texts that are safe in a spreadsheet. */
export function joinCells(cells: string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
