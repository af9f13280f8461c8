import { CODE_CHARACTER, type LineEntry, joinEntries, MAX_LABEL_LETTERS } from '../lines/line-entries.js';

/*
 * Distinguishes code from monospaced labels of drawings, and writes code with its indentation. The numbers are tuned with
 * `npm run corpus`, see docs/develop/deck-reading.md; the tests of code in slide-html.test.ts have the examples.
 */

/** Monospaced text with at least so many lines is code: 'BEGIN TRAN', 'UPDATE accounts', 'COMMIT TRAN'. */
const MIN_CODE_LINES = 3;
/** An indentation or gap is written with at most so many spaces. */
const MAX_SPACES = 40;
/** Ems by which the baselines of two pieces of one line may differ. */
const MAX_SHIFT = 0.3;
/** If two lines have more ems between their baselines, an empty line is between them. */
const MIN_EMPTY_LINE_LEADING = 1.9;

/**
 * Whether lines are code: monospaced, and either at least three ('BEGIN TRAN', …), or with a character of code ('go();'), or several that
 * are together longer than a label. 'Young' above 'generation' is a label.
 */
export function isCode(entries: LineEntry[]): boolean {
  if (!entries[0]?.line.mono) return false;
  return (
    entries.length >= MIN_CODE_LINES ||
    entries.some(({ text }) => CODE_CHARACTER.test(text)) ||
    (entries.length > 1 && joinEntries(entries).length > MAX_LABEL_LETTERS)
  );
}

/** Writes code with its indentation and empty lines, and replaces typographic dashes and quotes with plain ones. */
export function toCodeText(entries: LineEntry[]): string {
  const leftEdge = Math.min(...entries.map(({ line }) => line.x));
  const pieces = entries.map(({ line }, i) => {
    const letterWidth = line.width / Math.max(line.text.length, 1) || 1;
    const toSpaces = (points: number): string =>
      ' '.repeat(Math.min(Math.max(Math.round(points / letterWidth), 0), MAX_SPACES));
    const previous = entries[i - 1]?.line;
    if (!previous) return toSpaces(line.x - leftEdge) + line.text;
    const leading = line.baseline - previous.baseline;
    if (Math.abs(leading) < line.size * MAX_SHIFT)
      return ` ${toSpaces(line.x - previous.x - previous.width - letterWidth)}${line.text}`;
    const emptyLine = leading > line.size * MIN_EMPTY_LINE_LEADING ? '\n' : '';
    return `\n${emptyLine}${toSpaces(line.x - leftEdge)}${line.text}`;
  });
  return pieces.join('').replace(/[‐‑−]/g, '-').replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}
