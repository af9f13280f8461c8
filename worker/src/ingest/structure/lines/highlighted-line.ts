import type { TextLine } from '@lectern/pdf';

/** Among fewer lines, one with another style is no highlighted item. */
const MIN_LINES = 3;

/** Finds the only line in its color and weight among lines of one other style: the current item of an agenda. Null without such a line. */
export function findHighlightedLine(lines: TextLine[]): TextLine | null {
  if (lines.length < MIN_LINES) return null;
  const byStyle = new Map<string, TextLine[]>();
  for (const line of lines) byStyle.set(toLineStyle(line), [...(byStyle.get(toLineStyle(line)) ?? []), line]);
  const singleLines = [...byStyle.values()].filter(({ length }) => length === 1);
  return byStyle.size === 2 && singleLines.length === 1 ? (singleLines[0]?.[0] ?? null) : null;
}

/** What distinguishes a highlighted line from its neighbors. */
export function toLineStyle({ color, bold }: TextLine): string {
  return `${color}/${bold}`;
}
