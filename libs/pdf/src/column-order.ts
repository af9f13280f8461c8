import type { TextLine } from './deck.js';

/** Ems of white between two columns, and lines that each must have. */
const GUTTER = 1.2;
const MIN_LINES = 3;

/**
 * Lines in the order of reading: what a white gutter tells apart column by column, what lies above before what lies
 * below. For pages whose file knows no order.
 */
export function columnOrder(lines: TextLine[]): TextLine[] {
  if (lines.length < 2) return lines;
  const [left, right] = columns(lines) ?? [];
  if (left && right) return [...columnOrder(left), ...columnOrder(right)];
  const [above, below] = stripes(lines) ?? [];
  if (above && below) return [...columnOrder(above), ...columnOrder(below)];
  return [...lines].sort((a, b) => a.baseline - b.baseline || a.x - b.x);
}

/** What lies left and right of the widest gutter that runs down between all lines. */
function columns(lines: TextLine[]): [TextLine[], TextLine[]] | null {
  const gap = widestGap(lines, ({ x, width }) => [x, x + width]);
  if (!gap || gap.width < median(lines.map(({ size }) => size)) * GUTTER) return null;
  const left = lines.filter(({ x }) => x < gap.at);
  const right = lines.filter(({ x }) => x >= gap.at);
  return left.length < MIN_LINES || right.length < MIN_LINES ? null : [left, right];
}

/** What lies above and below the widest white stripe across the page, where columns end or begin. */
function stripes(lines: TextLine[]): [TextLine[], TextLine[]] | null {
  const gap = widestGap(lines, ({ y, height }) => [y, y + height]);
  if (!gap) return null;
  return [lines.filter(({ y }) => y < gap.at), lines.filter(({ y }) => y >= gap.at)];
}

function widestGap(
  lines: TextLine[],
  spanOf: (line: TextLine) => [from: number, to: number],
): { at: number; width: number } | null {
  let widest: { at: number; width: number } | null = null;
  let end = Infinity;
  for (const [from, to] of lines.map(spanOf).sort(([a], [b]) => a - b)) {
    const width = from - end;
    if (width > 0 && width > (widest?.width ?? 0)) widest = { at: from, width };
    end = Math.max(end === Infinity ? to : end, to);
  }
  return widest;
}

/** The middle one, or the upper of two; 0 of none. */
export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
