import type { TextLine } from '@lectern/pdf';

/** One line that differs means nothing among fewer lines. */
const MIN_LINES = 3;

/** The only line of its color and weight among lines of one other style: the current item of an agenda. Null where there is none. */
export function findHighlightedLine(lines: TextLine[]): TextLine | null {
  if (lines.length < MIN_LINES) return null;
  const byStyle = new Map<string, TextLine[]>();
  for (const line of lines) byStyle.set(toLineStyle(line), [...(byStyle.get(toLineStyle(line)) ?? []), line]);
  const single = [...byStyle.values()].filter(({ length }) => length === 1);
  return byStyle.size === 2 && single.length === 1 ? (single[0]?.[0] ?? null) : null;
}

/** What distinguishes a highlighted line from its neighbors. */
export function toLineStyle({ color, bold }: TextLine): string {
  return `${color}/${bold}`;
}
