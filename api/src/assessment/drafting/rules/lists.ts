import type { SlideElement } from '@lectern/text';
import type { CourseSlide, PlacedLine } from './course-slide.js';

/** An item of a list, or a paragraph among paragraphs. */
export interface Entry {
  line: PlacedLine;
  /** Entries of the lists within the item. */
  below: Entry[];
  /** Whether the item has more text of its own than its first line. */
  isLong: boolean;
}

/** The entries of each list of a slide, at all depths, and of each run of paragraphs. */
export function findLists({ lines }: CourseSlide): Entry[][] {
  const items = new Map<SlideElement, Entry>();
  const lists = new Map<SlideElement | null, Entry[]>();
  for (const line of lines) {
    const item = nearest(line.element, 'li');
    const known = item && items.get(item);
    if (known) known.isLong = true;
    else if (item) {
      const entry = { line, below: [], isLong: false };
      items.set(item, entry);
      addEntry(lists, item.parent, entry);
      const above = nearest(item.parent, 'li');
      if (above) items.get(above)?.below.push(entry);
    } else if (line.element?.name === 'p') {
      addEntry(lists, line.element.parent, { line, below: [], isLong: false });
    }
  }
  return [...lists.values()];
}

function addEntry(lists: Map<SlideElement | null, Entry[]>, parent: SlideElement | null, entry: Entry) {
  const list = lists.get(parent);
  if (list) list.push(entry);
  else lists.set(parent, [entry]);
}

/** The cells of the rows of a slide's tables, header rows left out; a row with an empty cell is shorter. */
export function tableRows({ lines }: CourseSlide): PlacedLine[][][] {
  const tables = new Map<SlideElement, Map<SlideElement, PlacedLine[]>>();
  for (const line of lines) {
    const [row, table] = [nearest(line.element, 'tr'), nearest(line.element, 'table')];
    if (!row || !table || nearest(line.element, 'th')) continue;
    const rows = tables.get(table) ?? new Map<SlideElement, PlacedLine[]>();
    tables.set(table, rows.set(row, [...(rows.get(row) ?? []), line]));
  }
  return [...tables.values()].map((rows) => [...rows.values()]);
}

function nearest(element: SlideElement | null, name: string): SlideElement | undefined {
  for (let each = element; each; each = each.parent) if (each.name === name) return each;
  return undefined;
}
