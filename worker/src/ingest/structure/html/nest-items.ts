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
  const open: { x: number; items: Item[] }[] = [{ x: flat[0]?.x ?? 0, items: roots }];
  for (const { text, number, x, size } of flat) {
    const tolerance = size * TOLERANCE;
    while (open.length > 1 && x < innermost(open).x - tolerance) open.pop();
    const item = { text, number, items: [] };
    const parent = innermost(open).items.at(-1);
    if (parent && x > innermost(open).x + tolerance) {
      parent.items.push(item);
      open.push({ x, items: parent.items });
    } else {
      innermost(open).x = Math.min(innermost(open).x, x);
      innermost(open).items.push(item);
    }
  }
  return roots;
}

function innermost<T>(open: T[]): T {
  return open.at(-1) as T;
}
