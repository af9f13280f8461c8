import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { MARGIN_SHARE, measureEdgeDistance } from './page-areas.js';

/*
 * Finds what a page itself says, as opposed to what the deck repeats on its pages.
 *
 *     Aims > Syntax > Meaning          a navigation bar: other pages have it too
 *     Garbage collection               own
 *     • Young generation               own
 *     Faculty of Everything   42 / 60  a footer and a page number
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. The examples are in slide-html.test.ts and
 * slide-title.test.ts.
 */

/** Multiple of the body's size up to which letters are as large as the body: sizes within a text differ a little. */
export const BODY_TOLERANCE = 1.05;
/** Smallest size of a title, as a multiple of the body's. */
export const MIN_TITLE_SIZE = 1.1;
/** Multiple of the body's size below which letters are small print, as in footers. */
const SMALL_PRINT = 0.9;

/** Share of the page's width, at either side, that contains a sidebar. */
const SIDE_SHARE = 0.25;
/** Share of the page's width that separates a sidebar from what stands beside it. */
const SIDEBAR_GAP = 0.01;
const MIN_SIDEBAR_LINES = 3;

/** Pages from which on most pages of a deck mean something. */
const MIN_MOST_PAGES = 4;
/** Different words in one place that make it the place of titles. */
const MIN_SLOT_TEXTS = 3;
/** Pages with the same words in the same place that make a repetition. */
const MIN_REPEATS = 3;
/** Columns and rows of a page; lines in one of each are in one place. */
const GRID = { columns: 25, rows: 40 };

/** Letters of a page number such as 'Slide 12 of 345'. */
const MAX_NUMBER_LENGTH = 24;
const PAGE_NUMBER =
  /^(?:page|pag|p|seite|s|slide|folie|strana|str)?\.?\s?#\s?(?:(?:[/|‹›·–-]|of|von|de|di|sur|z)\s?#)?[\])]?$/i;

/** Ems between the two copies of shadowed text. */
const SHADOW_OFFSET = 0.35;
/** Copies of a line that are compared; hostile pages repeat a line without end. */
const MAX_COPIES = 20;

interface DeckLines {
  own: Map<number, TextLine[]>;
  repeats: Map<string, number>;
}

const cache = new WeakMap<DeckText, DeckLines>();
const sizes = new WeakMap<DeckText, number>();

/**
 * The lines of a page's own content, in the file's order: without headers, footers, page numbers and sidebars, without
 * the second copy of shadowed text, without text at an angle.
 */
export function findContentLines(page: PageText, deck: DeckText): TextLine[] {
  return findLines(deck).own.get(page.index) ?? [];
}

/** Whether another page has the same words at the same height, such as the name of a section. */
export function isRepeatedInDeck(line: TextLine, page: PageText, deck: DeckText): boolean {
  return (findLines(deck).repeats.get(sameKey(line, page)) ?? 0) > 1;
}

function findLines(deck: DeckText): DeckLines {
  let result = cache.get(deck);
  if (!result) cache.set(deck, (result = findOwnLines(deck)));
  return result;
}

/** The median size of a deck's letters, in points; 0 for a deck without text. */
export function measureBodySize(deck: DeckText): number {
  let size = sizes.get(deck);
  if (size === undefined) sizes.set(deck, (size = medianSize(deck)));
  return size;
}

function medianSize(deck: DeckText): number {
  const letters = new Map<number, number>();
  for (const { size, text } of deck.pages.flatMap((page) => page.lines)) {
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const half = [...letters.values()].reduce((sum, count) => sum + count, 0) / 2;
  let seen = 0;
  for (const [size, count] of [...letters].sort(([a], [b]) => a - b))
    if ((seen += count) >= half) return size;
  return 0;
}

function findOwnLines(deck: DeckText): DeckLines {
  const body = measureBodySize(deck);
  const repeats = countRepeats(deck);
  const slots = titleSlots(deck, body);
  const counters = findCounters(deck);
  const own = new Map(
    deck.pages.map((page) => {
      const furniture = page.lines.filter(
        (line) =>
          counters.has(line) ||
          (isFurniture(line, page, deck, body, repeats) && !slots.has(slotKey(line, page))),
      );
      const isInSidebar = createSidebarTest(furniture, page);
      const lines = page.lines.filter(
        (line) =>
          !line.rotated &&
          !furniture.includes(line) &&
          !(line.size < body * BODY_TOLERANCE && isInSidebar(line)),
      );
      return [page.index, withoutShadows(lines)];
    }),
  );
  return { own, repeats };
}

/** Small numbers that count the pages or are their labels, in any place: some move along a progress bar. */
function findCounters(deck: DeckText): Set<TextLine> {
  const body = measureBodySize(deck);
  const counters = new Map<string, { lines: TextLine[]; pages: Set<number> }>();
  for (const page of deck.pages)
    for (const line of page.lines.filter(({ text, size }) => size < body && /^\d{1,3}$/.test(text))) {
      const offset = Number(line.text) - page.index;
      for (const kind of line.text === page.label ? [offset, 'label'] : [offset]) {
        const key = `${kind}/${line.size}`;
        const counter = counters.get(key) ?? { lines: [], pages: new Set() };
        counters.set(key, counter);
        counter.lines.push(line);
        counter.pages.add(page.index);
      }
    }
  const onMostPages = [...counters.values()].filter(({ pages }) => isMost(pages.size, deck));
  return new Set(onMostPages.flatMap(({ lines }) => lines));
}

function isMost(pages: number, deck: DeckText): boolean {
  return pages >= MIN_MOST_PAGES && pages > deck.pages.length / 2;
}

/** Counts the pages with the same words in the same place, once with digits replaced and once without. */
function countRepeats(deck: DeckText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of deck.pages) {
    const keys = page.lines.flatMap((line) => [placeKey(line, page), sameKey(line, page)]);
    for (const key of new Set(keys)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Slots at the top of the page in which large words change from page to page: titles, even where most are the same. */
function titleSlots(deck: DeckText, body: number): Set<string> {
  const slots = new Map<string, Set<string>>();
  for (const page of deck.pages)
    for (const line of page.lines) {
      if (
        line.size <= body * MIN_TITLE_SIZE ||
        line.baseline > page.height * MARGIN_SHARE ||
        isPageNumber(line, page)
      )
        continue;
      const key = slotKey(line, page);
      slots.set(key, (slots.get(key) ?? new Set()).add(line.text.replace(/\d+/g, '#')));
    }
  return new Set([...slots].filter(([, texts]) => texts.size >= MIN_SLOT_TEXTS).map(([key]) => key));
}

function slotKey({ size, x, baseline }: TextLine, page: PageText): string {
  return `${Math.round(size)}@${findColumn(x, page)},${findRow(baseline, page)}`;
}

function placeKey(line: TextLine, page: PageText): string {
  const words = line.text.toLowerCase().replace(/\d+/g, '#');
  // The position of a number is left out: it moves when the number gets another digit.
  const across = words.includes('#') ? '' : findColumn(line.x, page);
  return `${words}@${across},${findRow(line.baseline, page)}`;
}

function sameKey(line: TextLine, page: PageText): string {
  // Spaces are left out: letter spacing differs between pages.
  return `=${line.text.replace(/\s/g, '')}@${findRow(line.baseline, page)}`;
}

function findColumn(x: number, { width }: PageText): number {
  return Math.round((x / width) * GRID.columns);
}

function findRow(baseline: number, { height }: PageText): number {
  return Math.round((baseline / height) * GRID.rows);
}

function isFurniture(
  line: TextLine,
  page: PageText,
  deck: DeckText,
  body: number,
  repeats: Map<string, number>,
): boolean {
  if (line.tag === 'Artifact') return true;
  const isEverywhere = isMost(repeats.get(sameKey(line, page)) ?? 0, deck);
  // A sidebar of small words counts like a footer.
  if (isEverywhere && line.size < body * (isAside(line, page) ? BODY_TOLERANCE : SMALL_PRINT)) return true;
  if (measureEdgeDistance(line, page) > MARGIN_SHARE) return false;
  const repeated = repeats.get(placeKey(line, page)) ?? 0;
  if (isPageNumber(line, page)) return repeated >= MIN_REPEATS || line.size <= body;
  if (repeated >= MIN_REPEATS && line.size < body * SMALL_PRINT) return true;
  // Large words with a counter ('Step 1', 'Step 2') are titles.
  return isEverywhere;
}

/** A test for lines in the sidebar, including entries that it shows for one section only. */
function createSidebarTest(furniture: TextLine[], page: PageText): (line: TextLine) => boolean {
  const sidebar = furniture.filter(
    (line) => isAside(line, page) && measureEdgeDistance(line, page) > MARGIN_SHARE,
  );
  if (sidebar.length < MIN_SIDEBAR_LINES) return () => false;
  const left = Math.min(...sidebar.map(({ x }) => x)) - page.width * SIDEBAR_GAP;
  const right = Math.max(...sidebar.map(({ x, width }) => x + width)) + page.width * SIDEBAR_GAP;
  return (line) => isAside(line, page) && line.x > left && line.x + line.width < right;
}

function isAside({ x, width }: TextLine, page: PageText): boolean {
  return x + width < page.width * SIDE_SHARE || x > page.width * (1 - SIDE_SHARE);
}

function isPageNumber(line: TextLine, page: PageText): boolean {
  const text = line.text.trim();
  if (text.length > MAX_NUMBER_LENGTH) return false;
  if (text === page.label || text === String(page.index + 1)) return true;
  return PAGE_NUMBER.test(text.replace(/\d{1,4}/g, '#'));
}

/** Removes the second copy of shadowed text, which is written twice with a small offset. */
function withoutShadows(lines: TextLine[]): TextLine[] {
  const seen = new Map<string, TextLine[]>();
  return lines.filter((line) => {
    const twins = seen.get(line.text) ?? [];
    if (twins.some((twin) => isShadow(twin, line))) return false;
    if (twins.length < MAX_COPIES) seen.set(line.text, [...twins, line]);
    return true;
  });
}

function isShadow(a: TextLine, b: TextLine): boolean {
  const near = a.size * SHADOW_OFFSET;
  return Math.abs(a.x - b.x) < near && Math.abs(a.baseline - b.baseline) < near;
}
