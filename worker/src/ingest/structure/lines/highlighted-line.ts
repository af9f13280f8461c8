import type { TextLine } from '@lectern/pdf';

/** Among fewer lines, one that differs means nothing. */
const MIN_LINES = 3;

/** The only line of its color and weight among lines that otherwise look alike; null where there is none. */
export function highlightedLine(lines: TextLine[]): TextLine | null {
  if (lines.length < MIN_LINES) return null;
  const byLook = new Map<string, TextLine[]>();
  for (const line of lines) byLook.set(lineStyle(line), [...(byLook.get(lineStyle(line)) ?? []), line]);
  const single = [...byLook.values()].filter(({ length }) => length === 1);
  return byLook.size === 2 && single.length === 1 ? (single[0]?.[0] ?? null) : null;
}

/** What distinguishes a highlighted line from its neighbors. */
export function lineStyle({ color, bold }: TextLine): string {
  return `${color}/${bold}`;
}
