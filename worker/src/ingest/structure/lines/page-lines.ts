import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { MARGIN_SHARE, measureEdgeDistance } from './page-areas.js';

/*
 * Separates the content of a page from its running heads, which the deck repeats on many pages.
 *
 *     Aims > Syntax > Meaning          a running head: a navigation bar
 *     Garbage collection               content
 *     • Young generation               content
 *     Faculty of Everything   42 / 60  running heads: a footer and a page number
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md. The examples are in slide-html.test.ts and
 * slide-title.test.ts.
 */

/** Letters up to this multiple of the body size (`measureBodySize`) count as body text, because sizes within a text differ a little. */
export const BODY_TOLERANCE = 1.05;
/** Smallest size of a title, as a multiple of the body size. */
export const MIN_TITLE_SIZE = 1.1;
/** Letters below this multiple of the body size are small print, as in footers. */
const SMALL_PRINT_SIZE = 0.9;

/** Share of the page's width, at either side, that contains a sidebar. */
const SIDE_SHARE = 0.25;
/** Share of the page's width that is between a sidebar and the text beside it. */
const SIDEBAR_GAP = 0.01;
/** A sidebar has at least this many running heads. */
const MIN_SIDEBAR_LINES = 3;

/** In decks with fewer pages, text may be on most pages by chance. */
const MIN_PAGES_OF_MAJORITY = 4;
/** A place at the top with at least this many different texts is the place of the titles. */
const MIN_TITLES_IN_PLACE = 3;
/** Text in the margin of at least this many pages is a running head. */
const MIN_REPEATS = 3;
/** A page is divided into this grid; lines that begin in one cell are in the same place. */
const GRID = { columns: 25, rows: 40 };

/** A page number, such as 'Slide 12 of 345', has at most this many letters. */
const MAX_PAGE_NUMBER_LETTERS = 24;
/** Matches page numbers in which digits are replaced by '#': 'Slide # of #', '# / #'. */
const PAGE_NUMBER =
  /^(?:page|pag|p|seite|s|slide|folie|strana|str)?\.?\s?#\s?(?:(?:[/|‹›·–-]|of|von|de|di|sur|z)\s?#)?[\])]?$/i;

/** Largest offset between the two copies of shadowed text, in ems. */
const SHADOW_OFFSET = 0.35;
/** A line is compared with at most this many lines with the same text, because a hostile page may repeat a line without end. */
const MAX_COPIES = 20;

interface DeckLines {
  /** By page index. */
  contentLines: Map<number, TextLine[]>;
  /** The number of pages by `toPlaceKey` and by `toHeightKey`. */
  pageCounts: Map<string, number>;
}

const linesByDeck = new WeakMap<DeckText, DeckLines>();
const bodySizeByDeck = new WeakMap<DeckText, number>();

/**
 * The content of a page in the order of the file: all lines except headers, footers, page numbers, sidebars, the second copy of
 * shadowed text and text at an angle.
 */
export function findContentLines(page: PageText, deck: DeckText): TextLine[] {
  return getDeckLines(deck).contentLines.get(page.index) ?? [];
}

/** Whether another page has the same words at the same height, such as the name of a section. */
export function isRepeatedInDeck(line: TextLine, page: PageText, deck: DeckText): boolean {
  return (getDeckLines(deck).pageCounts.get(toHeightKey(line, page)) ?? 0) > 1;
}

function getDeckLines(deck: DeckText): DeckLines {
  let deckLines = linesByDeck.get(deck);
  if (!deckLines) linesByDeck.set(deck, (deckLines = analyzeDeck(deck)));
  return deckLines;
}

/** The body size: the median size of a deck's letters, in points; 0 for a deck without text. */
export function measureBodySize(deck: DeckText): number {
  let size = bodySizeByDeck.get(deck);
  if (size === undefined) bodySizeByDeck.set(deck, (size = findMedianSize(deck)));
  return size;
}

function findMedianSize(deck: DeckText): number {
  const lettersBySize = new Map<number, number>();
  for (const { size, text } of deck.pages.flatMap((page) => page.lines)) {
    lettersBySize.set(size, (lettersBySize.get(size) ?? 0) + text.length);
  }
  const halfOfLetters = [...lettersBySize.values()].reduce((sum, count) => sum + count, 0) / 2;
  let countedLetters = 0;
  for (const [size, count] of [...lettersBySize].sort(([a], [b]) => a - b))
    if ((countedLetters += count) >= halfOfLetters) return size;
  return 0;
}

function analyzeDeck(deck: DeckText): DeckLines {
  const bodySize = measureBodySize(deck);
  const pageCounts = countPages(deck);
  const titlePlaces = findTitlePlaces(deck, bodySize);
  const pageCounters = findPageCounters(deck);
  const contentLines = new Map(
    deck.pages.map((page) => {
      const runningHeads = page.lines.filter(
        (line) =>
          pageCounters.has(line) ||
          (isRunningHead(line, page, deck, bodySize, pageCounts) &&
            !titlePlaces.has(toTitlePlace(line, page))),
      );
      const isInSidebar = createSidebarTest(runningHeads, page);
      const lines = page.lines.filter(
        (line) =>
          !line.rotated &&
          !runningHeads.includes(line) &&
          !(line.size < bodySize * BODY_TOLERANCE && isInSidebar(line)),
      );
      return [page.index, removeShadows(lines)];
    }),
  );
  return { contentLines, pageCounts };
}

/** Finds small numbers that count the pages or are their labels. They may be anywhere: some move along a progress bar. */
function findPageCounters(deck: DeckText): Set<TextLine> {
  const bodySize = measureBodySize(deck);
  const counters = new Map<string, { lines: TextLine[]; pages: Set<number> }>();
  for (const page of deck.pages)
    for (const line of page.lines.filter(({ text, size }) => size < bodySize && /^\d{1,3}$/.test(text))) {
      const offset = Number(line.text) - page.index;
      // Numbers count the pages if they all have one offset from the page's index: 3 on page 2, 4 on page 3.
      for (const numbering of line.text === page.label ? [offset, 'label'] : [offset]) {
        const key = `${numbering}/${line.size}`;
        const counter = counters.get(key) ?? { lines: [], pages: new Set() };
        counters.set(key, counter);
        counter.lines.push(line);
        counter.pages.add(page.index);
      }
    }
  const onMostPages = [...counters.values()].filter(({ pages }) => isOnMostPages(pages.size, deck));
  return new Set(onMostPages.flatMap(({ lines }) => lines));
}

function isOnMostPages(pageCount: number, deck: DeckText): boolean {
  return pageCount >= MIN_PAGES_OF_MAJORITY && pageCount > deck.pages.length / 2;
}

/** Counts the pages that have a text in one place (`toPlaceKey`), and those that have it at one height (`toHeightKey`). */
function countPages(deck: DeckText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of deck.pages) {
    const keys = page.lines.flatMap((line) => [toPlaceKey(line, page), toHeightKey(line, page)]);
    for (const key of new Set(keys)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Finds places at the top in which large words differ between pages. Their words are titles even if most pages have the same ones. */
function findTitlePlaces(deck: DeckText, bodySize: number): Set<string> {
  const textsByPlace = new Map<string, Set<string>>();
  for (const page of deck.pages)
    for (const line of page.lines) {
      if (
        line.size <= bodySize * MIN_TITLE_SIZE ||
        line.baseline > page.height * MARGIN_SHARE ||
        isPageNumber(line, page)
      )
        continue;
      const place = toTitlePlace(line, page);
      textsByPlace.set(place, (textsByPlace.get(place) ?? new Set()).add(line.text.replace(/\d+/g, '#')));
    }
  const titlePlaces = [...textsByPlace].filter(([, texts]) => texts.size >= MIN_TITLES_IN_PLACE);
  return new Set(titlePlaces.map(([place]) => place));
}

/** The size and the cell of a line: '32@1,3'. */
function toTitlePlace({ size, x, baseline }: TextLine, page: PageText): string {
  return `${Math.round(size)}@${findColumn(x, page)},${findRow(baseline, page)}`;
}

/** The text of a line without its digits, and its cell: 'slide #@,39'. */
function toPlaceKey(line: TextLine, page: PageText): string {
  const words = line.text.toLowerCase().replace(/\d+/g, '#');
  // The column of a number is left out, because the text moves when the number gets another digit.
  const column = words.includes('#') ? '' : findColumn(line.x, page);
  return `${words}@${column},${findRow(line.baseline, page)}`;
}

/** The exact text of a line, and the row of the grid: '=Slide7@39'. */
function toHeightKey(line: TextLine, page: PageText): string {
  // Spaces are left out, because letter spacing differs between pages.
  return `=${line.text.replace(/\s/g, '')}@${findRow(line.baseline, page)}`;
}

function findColumn(x: number, { width }: PageText): number {
  return Math.round((x / width) * GRID.columns);
}

function findRow(baseline: number, { height }: PageText): number {
  return Math.round((baseline / height) * GRID.rows);
}

/** Whether a line is a running head: 'Faculty of Everything' at the bottom, an entry of a sidebar, or a page number. */
function isRunningHead(
  line: TextLine,
  page: PageText,
  deck: DeckText,
  bodySize: number,
  pageCounts: Map<string, number>,
): boolean {
  if (line.tag === 'Artifact') return true;
  const isOnMost = isOnMostPages(pageCounts.get(toHeightKey(line, page)) ?? 0, deck);
  // A sidebar of small words counts like a footer.
  if (isOnMost && line.size < bodySize * (isAtSide(line, page) ? BODY_TOLERANCE : SMALL_PRINT_SIZE))
    return true;
  if (measureEdgeDistance(line, page) > MARGIN_SHARE) return false;
  const repetitions = pageCounts.get(toPlaceKey(line, page)) ?? 0;
  if (isPageNumber(line, page)) return repetitions >= MIN_REPEATS || line.size <= bodySize;
  if (repetitions >= MIN_REPEATS && line.size < bodySize * SMALL_PRINT_SIZE) return true;
  // Larger words must be the same on most pages with their digits: 'Step 1' and 'Step 2' are titles.
  return isOnMost;
}

/** Returns a test whether a line is in the sidebar. Entries that the sidebar shows in one section only are in it too. */
function createSidebarTest(runningHeads: TextLine[], page: PageText): (line: TextLine) => boolean {
  const sidebar = runningHeads.filter(
    (line) => isAtSide(line, page) && measureEdgeDistance(line, page) > MARGIN_SHARE,
  );
  if (sidebar.length < MIN_SIDEBAR_LINES) return () => false;
  const left = Math.min(...sidebar.map(({ x }) => x)) - page.width * SIDEBAR_GAP;
  const right = Math.max(...sidebar.map(({ x, width }) => x + width)) + page.width * SIDEBAR_GAP;
  return (line) => isAtSide(line, page) && line.x > left && line.x + line.width < right;
}

function isAtSide({ x, width }: TextLine, page: PageText): boolean {
  return x + width < page.width * SIDE_SHARE || x > page.width * (1 - SIDE_SHARE);
}

function isPageNumber(line: TextLine, page: PageText): boolean {
  const text = line.text.trim();
  if (text.length > MAX_PAGE_NUMBER_LETTERS) return false;
  if (text === page.label || text === String(page.index + 1)) return true;
  return PAGE_NUMBER.test(text.replace(/\d{1,4}/g, '#'));
}

/** Removes the second copy of shadowed text, which is written twice with a small offset. */
function removeShadows(lines: TextLine[]): TextLine[] {
  const seenLines = new Map<string, TextLine[]>();
  return lines.filter((line) => {
    const earlierLines = seenLines.get(line.text) ?? [];
    if (earlierLines.some((earlier) => isShadow(earlier, line))) return false;
    if (earlierLines.length < MAX_COPIES) seenLines.set(line.text, [...earlierLines, line]);
    return true;
  });
}

function isShadow(a: TextLine, b: TextLine): boolean {
  const maxOffset = a.size * SHADOW_OFFSET;
  return Math.abs(a.x - b.x) < maxOffset && Math.abs(a.baseline - b.baseline) < maxOffset;
}
