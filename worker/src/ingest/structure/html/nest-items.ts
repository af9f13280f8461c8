/** An item of a list with the items nested below it. */
export interface Item {
  text: string;
  /** Null for a bullet. */
  number: number | null;
  items: Item[];
}

/** An item with its position on the page, in points. */
export interface FlatItem {
  text: string;
  number: number | null;
  x: number;
  size: number;
}

/** Ems by which the indentation of items of one level may differ. Tuned with `npm run corpus`, see docs/develop/deck-reading.md. */
const TOLERANCE = 0.45;

/** Nests items by their indentation. */
export function nestItems(flat: FlatItem[]): Item[] {
  const roots: Item[] = [];
  // The level of the last item, and the levels around it, outermost first.
  const levels: { x: number; items: Item[] }[] = [{ x: flat[0]?.x ?? 0, items: roots }];
  for (const { text, number, x, size } of flat) {
    const tolerance = size * TOLERANCE;
    while (levels.length > 1 && x < findInnermost(levels).x - tolerance) levels.pop();
    const item = { text, number, items: [] };
    const parent = findInnermost(levels).items.at(-1);
    if (parent && x > findInnermost(levels).x + tolerance) {
      parent.items.push(item);
      levels.push({ x, items: parent.items });
    } else {
      findInnermost(levels).x = Math.min(findInnermost(levels).x, x);
      findInnermost(levels).items.push(item);
    }
  }
  return roots;
}

function findInnermost<T>(levels: T[]): T {
  return levels.at(-1) as T;
}
