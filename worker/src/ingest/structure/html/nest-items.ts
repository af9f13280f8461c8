/** An item of a list with the items nested below it. */
export interface ListItem {
  text: string;
  /** Null for a bullet. */
  number: number | null;
  items: ListItem[];
}

/** An item with its position on the page, in points. */
export interface FlatItem {
  text: string;
  number: number | null;
  x: number;
  size: number;
}

/** Ems by which the indentations of items on one level may differ. Tuned with `npm run corpus`, see docs/develop/deck-reading.md. */
const INDENTATION_TOLERANCE = 0.45;

/** Nests items by their indentation: an item that begins further right than the one before it is nested in that one. */
export function nestItems(flatItems: FlatItem[]): ListItem[] {
  const outermostItems: ListItem[] = [];
  // The level of the last item, and the levels that contain it, outermost first.
  const levels: { x: number; items: ListItem[] }[] = [{ x: flatItems[0]?.x ?? 0, items: outermostItems }];
  for (const { text, number, x, size } of flatItems) {
    const tolerance = size * INDENTATION_TOLERANCE;
    while (levels.length > 1 && x < getInnermost(levels).x - tolerance) levels.pop();
    const level = getInnermost(levels);
    const item = { text, number, items: [] };
    const previous = level.items.at(-1);
    if (previous && x > level.x + tolerance) {
      previous.items.push(item);
      levels.push({ x, items: previous.items });
    } else {
      level.x = Math.min(level.x, x);
      level.items.push(item);
    }
  }
  return outermostItems;
}

function getInnermost<T>(levels: T[]): T {
  return levels.at(-1) as T;
}
