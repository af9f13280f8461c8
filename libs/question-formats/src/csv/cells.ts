/**
 * Spreadsheets run cells that begin with one of these as formulas; an apostrophe in front keeps them texts. Those that
 * begin with apostrophes get one, too, so that it can be removed again.
 */
const FORMULA = /^'*\s*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

export const guardCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Several texts in one cell, separated by '|'. */
export const joinList = (texts: string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^|\\])+|(?<=\|)(?=\||$)/g) ?? [];
  return texts.map((text) => text.replace(/\\(.)/g, '$1').trim()).filter(Boolean);
}

export const YES = 'yes';
export const NO = 'no';
