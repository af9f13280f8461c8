import type { TextLine } from '../../reader/deck.js';

/*
 * The numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; picture-lines.test.ts has the
 * example: a picture with two columns of three lines.
 */

/** Ems between two columns. */
const MIN_GAP = 1.2;
/** Lines of a column. */
const MIN_LINES = 3;

/** Sorts lines into reading order, column by column and from top to bottom (XY cut). For text that has no order of its own. */
export function columnOrder(lines: TextLine[]): TextLine[] {
  if (lines.length < 2) return lines;
  const [left, right] = columns(lines) ?? [];
  if (left && right) return [...columnOrder(left), ...columnOrder(right)];
  const [above, below] = rows(lines) ?? [];
  if (above && below) return [...columnOrder(above), ...columnOrder(below)];
  return [...lines].sort((a, b) => a.baseline - b.baseline || a.x - b.x);
}

/** The lines left and right of the widest vertical gap; null where there are no two columns. */
function columns(lines: TextLine[]): [TextLine[], TextLine[]] | null {
  const gap = widestGap(lines, ({ x, width }) => [x, x + width]);
  if (!gap || gap.width < median(lines.map(({ size }) => size)) * MIN_GAP) return null;
  const left = lines.filter(({ x }) => x < gap.end);
  const right = lines.filter(({ x }) => x >= gap.end);
  return left.length < MIN_LINES || right.length < MIN_LINES ? null : [left, right];
}

/** The lines above and below the widest horizontal gap; null where there is none. */
function rows(lines: TextLine[]): [TextLine[], TextLine[]] | null {
  const gap = widestGap(lines, ({ y, height }) => [y, y + height]);
  if (!gap) return null;
  return [lines.filter(({ y }) => y < gap.end), lines.filter(({ y }) => y >= gap.end)];
}

function widestGap(
  lines: TextLine[],
  findSpan: (line: TextLine) => [from: number, to: number],
): { end: number; width: number } | null {
  let widest: { end: number; width: number } | null = null;
  let end = Infinity;
  for (const [from, to] of lines.map(findSpan).sort(([a], [b]) => a - b)) {
    const width = from - end;
    if (width > 0 && width > (widest?.width ?? 0)) widest = { end: from, width };
    end = Math.max(end === Infinity ? to : end, to);
  }
  return widest;
}

/** The upper median; 0 for no numbers. */
export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
