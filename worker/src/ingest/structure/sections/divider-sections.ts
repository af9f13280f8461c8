import type { DeckText, PageText } from '@lectern/pdf';
import { measureBodySize, findContentLines } from '../lines/page-lines.js';
import { CLOSING } from './section-words.js';
import { isSectionName } from './section-name.js';
import type { Section } from './section.js';
import { findTitle } from '../titles/slide-title.js';
import { findTitleBlock } from '../titles/title-block.js';

/*
 * Finds sections by divider pages, which have hardly more than a title: 'Part two' alone in the middle of a page, in the size of
 * 'Part one' and 'Part three'. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md;
 * deck-modules.test.ts and deck-sections.test.ts have an example of each rule.
 */

/** Words and lines of a divider page. */
const DIVIDER = { maxWords: 14, maxLines: 4 };
/** The same of a page whose title has the size of the dividers' titles: it may have a description below its title. */
const DESCRIBED_DIVIDER = { maxWords: 36, maxLines: 7 };
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2.5;
/** Dividers from which on a section may have any length. */
const MIN_DIVIDERS = 3;
/** Longest section of a deck with fewer dividers: pages, or a share of the deck if that is more. */
const MAX_LONGEST = { pages: 12, share: 0.65 };
/** Share of the page's height by which a title with a description may be above or below the others. */
const HEIGHT_TOLERANCE = 0.1;
/** Share by which the sizes of a deck's dividers may differ; sizes from OCR are measured. */
const SIZE_TOLERANCE = 0.04;
/** Matches a line that is no decoration, such as a row of arrows or dots. */
const WORDED = /\p{L}/u;
/** Shares of the page's height between which the middle of a divider's title is. */
const TITLE_HEIGHT = { min: 0.2, max: 0.75 };

/** The sections that begin with divider pages, whose titles have one size. Null where the deck has none. */
export function findDividerSections(deck: DeckText): Section[] | null {
  const pages = deck.pages.slice(1);
  const family = findLargestFamily(
    pages.filter((page) => isDivider(page, deck, DIVIDER)),
    deck,
  );
  const dividers = withDescribed(family, pages, deck);
  const titles = dividers.map((page) => findTitle(page, deck));
  // Overlay steps of one divider open one section.
  const opening = dividers.flatMap((page, i): Section[] => {
    const isStep = titles[i] === titles[i - 1] && page === nextPage(dividers[i - 1], deck);
    if (isStep) return [];
    const next = nextPage(page, deck);
    // Dividers with the same title, such as an acronym with one letter highlighted, don't name their section.
    const isAmbiguous = titles.indexOf(titles[i] ?? null) !== titles.lastIndexOf(titles[i] ?? null);
    return [{ page: page.index, title: isAmbiguous && next ? findTitle(next, deck) : (titles[i] ?? null) }];
  });
  const usable =
    opening.length > 1 &&
    deck.pages.length / opening.length >= MIN_AVERAGE_PAGES &&
    (opening.length >= MIN_DIVIDERS ||
      measureLongest(opening, deck) <= Math.max(deck.pages.length * MAX_LONGEST.share, MAX_LONGEST.pages));
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

/** Adds pages that have a description below a title of the family's size. Where they are many, all titles have this size. */
function withDescribed(family: PageText[], pages: PageText[], deck: DeckText): PageText[] {
  const isLikeFamily = (page: PageText): boolean =>
    family.includes(page) ||
    (isDivider(page, deck, DESCRIBED_DIVIDER) &&
      family.some((other) => haveOneSize(page, other, deck) && haveOneHeight(page, other, deck)));
  const all = pages.filter(isLikeFamily);
  return all.length < family.length * 2 ? all : family;
}

function haveOneSize(page: PageText, other: PageText, deck: DeckText): boolean {
  const [size, otherSize] = [measureSize(page, deck), measureSize(other, deck)];
  return Math.abs(size - otherSize) <= otherSize * SIZE_TOLERANCE;
}

function haveOneHeight(page: PageText, other: PageText, deck: DeckText): boolean {
  const [top = 0, otherTop = 0] = [findTitleBlock(page, deck)?.top, findTitleBlock(other, deck)?.top];
  return Math.abs(top - otherTop) <= HEIGHT_TOLERANCE;
}

function measureSize(page: PageText, deck: DeckText): number {
  return findTitleBlock(page, deck)?.size ?? 0;
}

function isDivider(
  page: PageText,
  deck: DeckText,
  { maxWords, maxLines }: { maxWords: number; maxLines: number },
): boolean {
  const lines = findContentLines(page, deck).filter((line) => WORDED.test(line.text));
  const block = findTitleBlock(page, deck);
  const title = findTitle(page, deck);
  if (!block || !title || lines.length > maxLines || CLOSING.test(title) || !isSectionName(title))
    return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const middle = block.top + block.size / page.height / 2;
  return (
    words <= maxWords &&
    middle > TITLE_HEIGHT.min &&
    middle < TITLE_HEIGHT.max &&
    block.size > measureBodySize(deck)
  );
}

/** The largest group of pages whose titles have one size. */
function findLargestFamily(pages: PageText[], deck: DeckText): PageText[] {
  const families = pages.map((page) => pages.filter((other) => haveOneSize(other, page, deck)));
  return families.sort((a, b) => b.length - a.length)[0] ?? [];
}
