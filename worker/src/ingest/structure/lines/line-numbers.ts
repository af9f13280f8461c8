import type { TextLine } from '@lectern/pdf';

/*
 * Finds the numbers that a program draws beside the lines of code: '1' beside 'int main() {', '2' beside 'run();'. The numbers below
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; the example is in slide-html.test.ts.
 */

/** A listing has at least this many consecutive numbers. */
const MIN_LISTING_LINES = 3;
/** Share of the numbers that must be beside code; the other lines of a listing may be empty. */
const MIN_CODE_SHARE = 0.5;
/** Ems by which two consecutive numbers may be apart: horizontally, and from baseline to baseline. */
const MAX_SHIFT = 2;
const MAX_LEADING = 4;
/** Ems between the baselines of a number and its line of code. */
const MAX_BASELINE_SHIFT = 0.5;
/** Matches the number before a line of code, or a line that is a number alone. */
const LINE_NUMBER = /^(\d{1,3})(?:\s+(?=\S)|$)/;

/** Removes the line numbers of code listings. */
export function removeLineNumbers(lines: TextLine[]): TextLine[] {
  const numberedLines = new Set(findListings(lines).flat());
  if (!numberedLines.size) return lines;
  return lines.flatMap((line) => (numberedLines.has(line) ? removeNumber(line) : [line]));
}

/** Finds lines below each other that begin with consecutive numbers and have code beside these. */
function findListings(lines: TextLine[]): TextLine[][] {
  const numbered = lines.filter((line) => LINE_NUMBER.test(line.text) && !line.rotated);
  const listings: TextLine[][] = [];
  for (const line of numbered.sort((a, b) => a.baseline - b.baseline)) {
    const listing = listings.find((candidate) => isNextNumber(candidate.at(-1) as TextLine, line));
    if (listing) listing.push(line);
    else listings.push([line]);
  }
  return listings.filter((listing) => {
    const codeLines = listing.filter((line) => line.mono || lines.some((other) => isCodeBeside(line, other)));
    return listing.length >= MIN_LISTING_LINES && codeLines.length >= listing.length * MIN_CODE_SHARE;
  });
}

function isNextNumber(last: TextLine, line: TextLine): boolean {
  const leading = line.baseline - last.baseline;
  return (
    parseNumber(line) === parseNumber(last) + 1 &&
    Math.abs(line.x - last.x) < line.size * MAX_SHIFT &&
    leading > 0 &&
    leading < line.size * MAX_LEADING
  );
}

function isCodeBeside(number: TextLine, line: TextLine): boolean {
  return (
    line.mono &&
    line.x > number.x &&
    Math.abs(line.baseline - number.baseline) < line.size * MAX_BASELINE_SHIFT
  );
}

function parseNumber({ text }: TextLine): number {
  return Number(LINE_NUMBER.exec(text)?.[1]);
}

/** Removes the number from a line, so that the line begins at its code; a number alone is removed with its line. */
function removeNumber(line: TextLine): TextLine[] {
  const [prefix = ''] = LINE_NUMBER.exec(line.text) ?? [];
  const text = line.text.slice(prefix.length);
  if (!text) return [];
  const letterWidth = line.width / line.text.length;
  const x = line.x + prefix.length * letterWidth;
  return [{ ...line, text, x, width: line.width - (x - line.x), mono: true, scripts: [], parts: [] }];
}
