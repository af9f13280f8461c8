import { FormatProblem } from '../questions/problems.js';

const MAX_STRAY_QUOTES = 1000;
/** A single quotation mark within a cell, where CSV requires two. */
const STRAY_QUOTE = /(?<=[^",;\t\r\n])"(?=[^",;\t\r\n])/g;

/**
 * Refuses a table with many quotation marks that are not doubled, because Papa Parse needs quadratic time for them: for each mark it
 * searches the text up to the next delimiter.
 * @throws FormatProblem
 */
export function requireDoubledQuotes(text: string): void {
  let count = 0;
  for (const _ of text.matchAll(STRAY_QUOTE))
    if (++count > MAX_STRAY_QUOTES) throw new FormatProblem('assessment.file.quotesNotDoubled');
}
