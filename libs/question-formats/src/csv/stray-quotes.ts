import { FormatProblem } from '../questions/problems.js';

const MAX_STRAY_QUOTES = 1000;
/** A quotation mark inside a cell that is not doubled. */
const STRAY_QUOTE = /(?<=[^",;\t\r\n])"(?=[^",;\t\r\n])/g;

/**
 * Refuses a table with many quotation marks that are not doubled: for each, Papa Parse looks through the text up to the
 * next delimiter.
 * @throws FormatProblem
 */
export function requireDoubledQuotes(text: string): void {
  let count = 0;
  for (const _ of text.matchAll(STRAY_QUOTE))
    if (++count > MAX_STRAY_QUOTES) throw new FormatProblem('assessment.file.quotesNotDoubled');
}
