import type { TextLine } from '@lectern/pdf';

/** Consecutive numbers of a listing. */
const MIN_NUMBERS = 3;
/** Share of them that must lie beside code; lines of a listing may be empty. */
const BESIDE_CODE = 0.5;
const NUMBERED = /^(\d{1,3})(?:\s+(?=\S)|$)/;

/** Removes the line numbers of code listings. */
export function withoutLineNumbers(lines: TextLine[]): TextLine[] {
  const numbers = new Set(listings(lines).flat());
  if (!numbers.size) return lines;
  return lines.flatMap((line) => (numbers.has(line) ? unnumbered(line) : [line]));
}

/** Runs of lines that begin with consecutive numbers, below each other and beside code. */
function listings(lines: TextLine[]): TextLine[][] {
  const numbered = lines.filter((line) => NUMBERED.test(line.text) && !line.rotated);
  const runs: TextLine[][] = [];
  for (const line of numbered.sort((a, b) => a.baseline - b.baseline)) {
    const run = runs.find((candidate) => isNextNumber(candidate.at(-1) as TextLine, line));
    if (run) run.push(line);
    else runs.push([line]);
  }
  return runs.filter((run) => {
    const code = run.filter((line) => line.mono || lines.some((other) => isCodeBeside(line, other)));
    return run.length >= MIN_NUMBERS && code.length >= run.length * BESIDE_CODE;
  });
}

function isNextNumber(last: TextLine, line: TextLine): boolean {
  const down = line.baseline - last.baseline;
  return (
    numberOf(line) === numberOf(last) + 1 &&
    Math.abs(line.x - last.x) < line.size * 2 &&
    down > 0 &&
    down < line.size * 4
  );
}

function isCodeBeside(number: TextLine, line: TextLine): boolean {
  return line.mono && line.x > number.x && Math.abs(line.baseline - number.baseline) < line.size * 0.5;
}

function numberOf({ text }: TextLine): number {
  return Number(NUMBERED.exec(text)?.[1]);
}

/** The code after the number of a line, in its place; nothing for a number alone. */
function unnumbered(line: TextLine): TextLine[] {
  const [head = ''] = NUMBERED.exec(line.text) ?? [];
  const text = line.text.slice(head.length);
  if (!text) return [];
  const letter = line.width / line.text.length;
  const x = line.x + head.length * letter;
  return [{ ...line, text, x, width: line.width - (x - line.x), mono: true, scripts: [], parts: [] }];
}
