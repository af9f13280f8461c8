import type { DeckText, PageText } from '@lectern/pdf';
import { bodySize, ownLines } from '../lines/page-lines.js';
import { CLOSING } from './section-words.js';
import type { Section } from './section.js';
import { ownTitle } from '../titles/slide-title.js';
import { titleBlock } from '../titles/title-block.js';

/*
 * Finds sections by divider pages, which have hardly more than a title: 'Part two' alone in the middle of a page, in the size of
 * 'Part one' and 'Part three'. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md;
 * deck-modules.test.ts and deck-sections.test.ts have an example of each rule.
 */

/** Words and lines of a divider page. */
const MAX_WORDS = 14;
const MAX_LINES = 4;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2.5;
/** Dividers from which on a section may have any length. */
const MIN_DIVIDERS = 3;
/** Longest section of a deck with fewer dividers, unless half of the deck is longer. */
const MAX_EVEN_PAGES = 12;
/** Share by which the sizes of a deck's dividers may differ; sizes from OCR are measured. */
const SIZE_TOLERANCE = 0.04;
/** Matches a line that is no decoration, such as a row of arrows or dots. */
const WORDED = /\p{L}/u;
/** Shares of the page's height between which the middle of a divider's title is. */
const TITLE_HEIGHT = { min: 0.2, max: 0.75 };

/** The sections that begin with divider pages, whose titles have one size. Null where the deck has none. */
export function dividerSections(deck: DeckText): Section[] | null {
  const candidates = deck.pages.slice(1).filter((page) => isDivider(page, deck));
  const dividers = findLargestFamily(candidates, deck);
  const titles = dividers.map((page) => ownTitle(page, deck));
  // Overlay steps of one divider open one section.
  const opening = dividers.flatMap((page, i): Section[] => {
    const isStep = titles[i] === titles[i - 1] && page === nextPage(dividers[i - 1], deck);
    if (isStep) return [];
    const next = nextPage(page, deck);
    // Dividers with the same title, such as an acronym with one letter highlighted, don't name their section.
    const isAmbiguous = titles.indexOf(titles[i] ?? null) !== titles.lastIndexOf(titles[i] ?? null);
    return [{ page: page.index, title: isAmbiguous && next ? ownTitle(next, deck) : (titles[i] ?? null) }];
  });
  const usable =
    opening.length > 1 &&
    deck.pages.length / opening.length >= MIN_AVERAGE_PAGES &&
    (opening.length >= MIN_DIVIDERS ||
      measureLongest(opening, deck) <= Math.max(deck.pages.length / 2, MAX_EVEN_PAGES));
  return usable ? opening : null;
}

function nextPage(page: PageText | undefined, { pages }: DeckText): PageText | undefined {
  return page && pages[pages.indexOf(page) + 1];
}

/** Number of pages of the longest section. */
function measureLongest(sections: Section[], deck: DeckText): number {
  const starts = sections.map(({ page }) => deck.pages.findIndex(({ index }) => index === page));
  return Math.max(...starts.map((start, i) => (starts[i + 1] ?? deck.pages.length) - start));
}

function isDivider(page: PageText, deck: DeckText): boolean {
  const lines = ownLines(page, deck).filter((line) => WORDED.test(line.text));
  const block = titleBlock(page, deck);
  const title = ownTitle(page, deck);
  if (!block || !title || lines.length > MAX_LINES || CLOSING.test(title)) return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const middle = block.top + block.size / page.height / 2;
  return (
    words <= MAX_WORDS &&
    middle > TITLE_HEIGHT.min &&
    middle < TITLE_HEIGHT.max &&
    block.size > bodySize(deck)
  );
}

/** The largest group of pages whose titles have one size. */
function findLargestFamily(pages: PageText[], deck: DeckText): PageText[] {
  const measureSize = (page: PageText): number => titleBlock(page, deck)?.size ?? 0;
  const findFamily = (size: number): PageText[] =>
    pages.filter((page) => Math.abs(measureSize(page) - size) <= size * SIZE_TOLERANCE);
  const families = [...new Set(pages.map(measureSize))].map(findFamily);
  return families.sort((a, b) => b.length - a.length)[0] ?? [];
}
