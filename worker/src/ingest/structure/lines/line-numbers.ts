import type { TextLine } from '@lectern/pdf';

/*
 * Finds the numbers that a program draws beside the lines of code: '1' beside 'int main() {', '2' beside 'run();'. The numbers below
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; the example is in slide-html.test.ts.
 */

/** Consecutive numbers of a listing. */
const MIN_NUMBERS = 3;
/** Share of the numbers that must be beside code; lines of a listing may be empty. */
const MIN_CODE_SHARE = 0.5;
/** Ems between two consecutive numbers: to the side, and from baseline to baseline. */
const MAX_SHIFT = 2;
const MAX_LEADING = 4;
/** Ems between the baselines of a number and its line of code. */
const MAX_BASELINE_SHIFT = 0.5;
const NUMBERED = /^(\d{1,3})(?:\s+(?=\S)|$)/;

/** Removes the line numbers of code listings. */
export function removeLineNumbers(lines: TextLine[]): TextLine[] {
  const numbers = new Set(findListings(lines).flat());
  if (!numbers.size) return lines;
  return lines.flatMap((line) => (numbers.has(line) ? removeNumber(line) : [line]));
}

/** Runs of lines that begin with consecutive numbers, below each other and beside code. */
function findListings(lines: TextLine[]): TextLine[][] {
  const numbered = lines.filter((line) => NUMBERED.test(line.text) && !line.rotated);
  const runs: TextLine[][] = [];
  for (const line of numbered.sort((a, b) => a.baseline - b.baseline)) {
    const run = runs.find((candidate) => isNextNumber(candidate.at(-1) as TextLine, line));
    if (run) run.push(line);
    else runs.push([line]);
  }
  return runs.filter((run) => {
    const code = run.filter((line) => line.mono || lines.some((other) => isCodeBeside(line, other)));
    return run.length >= MIN_NUMBERS && code.length >= run.length * MIN_CODE_SHARE;
  });
}

function isNextNumber(last: TextLine, line: TextLine): boolean {
  const down = line.baseline - last.baseline;
  return (
    parseNumber(line) === parseNumber(last) + 1 &&
    Math.abs(line.x - last.x) < line.size * MAX_SHIFT &&
    down > 0 &&
    down < line.size * MAX_LEADING
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
  return Number(NUMBERED.exec(text)?.[1]);
}

/** The code after the number of a line, in its place; nothing for a number alone. */
function removeNumber(line: TextLine): TextLine[] {
  const [head = ''] = NUMBERED.exec(line.text) ?? [];
  const text = line.text.slice(head.length);
  if (!text) return [];
  const letter = line.width / line.text.length;
  const x = line.x + head.length * letter;
  return [{ ...line, text, x, width: line.width - (x - line.x), mono: true, scripts: [], parts: [] }];
}
