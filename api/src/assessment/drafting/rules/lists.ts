import type { SlideElement } from '@lectern/text';
import type { CourseSlide, PlacedLine } from './course-slide.js';

/** An item of a list, or a paragraph among paragraphs. */
export interface Entry {
  line: PlacedLine;
  /** Entries of the lists within the item. */
  subEntries: Entry[];
  /** Whether the item itself has further lines after the first. */
  hasMoreLines: boolean;
}

/** Finds the entries of each list of a slide, at all depths, and of each group of paragraphs with one parent element. */
export function findLists({ lines }: CourseSlide): Entry[][] {
  const items = new Map<SlideElement, Entry>();
  const lists = new Map<SlideElement | null, Entry[]>();
  for (const line of lines) {
    const item = findNearestElement(line.element, 'li');
    const entryOfItem = item && items.get(item);
    if (entryOfItem) entryOfItem.hasMoreLines = true;
    else if (item) {
      const entry = { line, subEntries: [], hasMoreLines: false };
      items.set(item, entry);
      addEntry(lists, item.parent, entry);
      const outerItem = findNearestElement(item.parent, 'li');
      if (outerItem) items.get(outerItem)?.subEntries.push(entry);
    } else if (line.element?.name === 'p') {
      addEntry(lists, line.element.parent, { line, subEntries: [], hasMoreLines: false });
    }
  }
  return [...lists.values()];
}

function addEntry(lists: Map<SlideElement | null, Entry[]>, parent: SlideElement | null, entry: Entry) {
  const list = lists.get(parent);
  if (list) list.push(entry);
  else lists.set(parent, [entry]);
}

/** Finds the rows of each table of a slide, as cells, without header rows. Empty cells are missing in their row. */
export function findTableRows({ lines }: CourseSlide): PlacedLine[][][] {
  const tables = new Map<SlideElement, Map<SlideElement, PlacedLine[]>>();
  for (const line of lines) {
    const [row, table] = [findNearestElement(line.element, 'tr'), findNearestElement(line.element, 'table')];
    if (!row || !table || findNearestElement(line.element, 'th')) continue;
    const rows = tables.get(table) ?? new Map<SlideElement, PlacedLine[]>();
    tables.set(table, rows.set(row, [...(rows.get(row) ?? []), line]));
  }
  return [...tables.values()].map((rows) => [...rows.values()]);
}

/** Finds the element itself or the innermost element around it that has the name. */
function findNearestElement(element: SlideElement | null, name: string): SlideElement | undefined {
  for (let ancestor = element; ancestor; ancestor = ancestor.parent)
    if (ancestor.name === name) return ancestor;
  return undefined;
}
