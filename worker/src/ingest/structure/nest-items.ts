/** An item of a list with the lists below it. */
export interface Item {
  text: string;
  /** Null for a bullet. */
  number: number | null;
  items: Item[];
}

/** An item where it stands on the page; points. */
export interface FlatItem {
  text: string;
  number: number | null;
  x: number;
  size: number;
}

/** Part of an em that items of one level may differ by. */
const NEAR = 0.45;

/** Lists within lists: what stands further to the right lies below what came before. */
export function nestItems(flat: FlatItem[]): Item[] {
  const roots: Item[] = [];
  const open: { x: number; items: Item[] }[] = [{ x: flat[0]?.x ?? 0, items: roots }];
  for (const { text, number, x, size } of flat) {
    const near = size * NEAR;
    while (open.length > 1 && x < levelOf(open).x - near) open.pop();
    const item = { text, number, items: [] };
    const parent = levelOf(open).items.at(-1);
    if (parent && x > levelOf(open).x + near) {
      parent.items.push(item);
      open.push({ x, items: parent.items });
    } else {
      levelOf(open).x = Math.min(levelOf(open).x, x);
      levelOf(open).items.push(item);
    }
  }
  return roots;
}

function levelOf<T>(open: T[]): T {
  return open.at(-1) as T;
}
