import { CODE_CHARACTER, type LineEntry, joinEntries, MAX_LABEL_LETTERS } from '../lines/line-entries.js';

/*
 * Tells code from monospaced labels of drawings, and writes it as it is indented. The numbers are tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md; slide-html.test.ts has the examples: its tests of code.
 */

/** Lines from which on monospaced text is code: 'BEGIN TRAN', 'UPDATE accounts', 'COMMIT TRAN'. */
const MIN_LINES = 3;
/** Spaces of an indentation or gap. */
const MAX_SPACES = 40;
/** Ems between the baselines of two pieces of one line, and from one line to the next where an empty line is between them. */
const MAX_SHIFT = 0.3;
const MIN_EMPTY_LINE = 1.9;

/**
 * Whether monospaced lines are code. They are if there are at least three ('BEGIN TRAN', …), if they have a character of code
 * ('go();'), or if several are together longer than a label; 'Young' over 'generation' is a label.
 */
export function isCode(run: LineEntry[]): boolean {
  if (!run[0]?.line.mono) return false;
  return (
    run.length >= MIN_LINES ||
    run.some(({ text }) => CODE_CHARACTER.test(text)) ||
    (run.length > 1 && joinEntries(run).length > MAX_LABEL_LETTERS)
  );
}

/** The text of code with its indentation and empty lines; typographic dashes and quotes become plain ones. */
export function toCodeText(run: LineEntry[]): string {
  const left = Math.min(...run.map(({ line }) => line.x));
  const code = run.map(({ line }, i) => {
    const letterWidth = line.width / Math.max(line.text.length, 1) || 1;
    const spaces = (points: number): string =>
      ' '.repeat(Math.min(Math.max(Math.round(points / letterWidth), 0), MAX_SPACES));
    const above = run[i - 1]?.line;
    if (!above) return spaces(line.x - left) + line.text;
    const down = line.baseline - above.baseline;
    if (Math.abs(down) < line.size * MAX_SHIFT)
      return ` ${spaces(line.x - above.x - above.width - letterWidth)}${line.text}`;
    const emptyLine = down > line.size * MIN_EMPTY_LINE ? '\n' : '';
    return `\n${emptyLine}${spaces(line.x - left)}${line.text}`;
  });
  return code.join('').replace(/[‐‑−]/g, '-').replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}
