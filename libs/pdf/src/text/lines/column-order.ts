import type { TextLine } from '../../reader/deck.js';

/*
 * Puts the lines of a page into reading order. The numbers are tuned with `npm run corpus -- --decks <folder>`, see
 * docs/develop/deck-reading.md; picture-lines.test.ts has the example: a picture with two columns of three lines.
 */

/** Smallest gap between two columns, in ems. */
const MIN_COLUMN_GAP = 1.2;
/** Lines of a column. */
const MIN_COLUMN_LINES = 3;

/** Sorts lines that have no order of their own into reading order, column by column and from top to bottom (recursive XY cut). */
export function sortByColumns(lines: TextLine[]): TextLine[] {
  if (lines.length < 2) return lines;
  const [left, right] = splitIntoColumns(lines) ?? [];
  if (left && right) return [...sortByColumns(left), ...sortByColumns(right)];
  const [above, below] = splitIntoRows(lines) ?? [];
  if (above && below) return [...sortByColumns(above), ...sortByColumns(below)];
  return [...lines].sort((a, b) => a.baseline - b.baseline || a.x - b.x);
}

/** Splits lines at the widest gap between their left and right sides; null where there are no two columns. */
function splitIntoColumns(lines: TextLine[]): [left: TextLine[], right: TextLine[]] | null {
  const gap = findWidestGap(lines, ({ x, width }) => [x, x + width]);
  if (!gap || gap.width < median(lines.map(({ size }) => size)) * MIN_COLUMN_GAP) return null;
  const left = lines.filter(({ x }) => x < gap.end);
  const right = lines.filter(({ x }) => x >= gap.end);
  return left.length < MIN_COLUMN_LINES || right.length < MIN_COLUMN_LINES ? null : [left, right];
}

/** Splits lines at the widest gap between their tops and bottoms; null where there is no gap. */
function splitIntoRows(lines: TextLine[]): [above: TextLine[], below: TextLine[]] | null {
  const gap = findWidestGap(lines, ({ y, height }) => [y, y + height]);
  if (!gap) return null;
  return [lines.filter(({ y }) => y < gap.end), lines.filter(({ y }) => y >= gap.end)];
}

/** Finds the widest gap on one axis that no line reaches into; null where there is none. @param findSpan a line's extent on the axis */
function findWidestGap(
  lines: TextLine[],
  findSpan: (line: TextLine) => [from: number, to: number],
): { end: number; width: number } | null {
  let widest: { end: number; width: number } | null = null;
  let coveredTo = Infinity;
  for (const [from, to] of lines.map(findSpan).sort(([a], [b]) => a - b)) {
    const width = from - coveredTo;
    if (width > 0 && width > (widest?.width ?? 0)) widest = { end: from, width };
    coveredTo = coveredTo === Infinity ? to : Math.max(coveredTo, to);
  }
  return widest;
}

/** Returns the upper of two middle numbers; 0 for no numbers. */
export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
