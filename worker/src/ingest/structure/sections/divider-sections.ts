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

/** A divider page has at most so many words and lines. */
const DIVIDER = { maxWords: 14, maxLines: 4 };
/** A page whose title looks like those of the dividers may have a description below it, with at most so many words and lines in all. */
const DESCRIBED_DIVIDER = { maxWords: 36, maxLines: 7 };
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2.5;
/** With at least so many dividers, a section may have any length. */
const MIN_DIVIDERS = 3;
/** With fewer dividers, the longest section has at most so many pages, or this share of the deck if that is more. */
const MAX_LONGEST_SECTION = { pages: 12, share: 0.65 };
/** Share of the page's height by which the title of a divider with a description may be above or below the other dividers' titles. */
const HEIGHT_TOLERANCE = 0.1;
/** Share by which the title sizes of a deck's dividers may differ; sizes that OCR measures are not exact. */
const SIZE_TOLERANCE = 0.04;
/** A line without a letter is decoration, such as a row of arrows or dots. */
const LETTER = /\p{L}/u;
/** The middle of a divider's title is between these shares of the page's height. */
const TITLE_MIDDLE = { min: 0.2, max: 0.75 };

/** Finds the sections that begin with divider pages, whose titles have one size. Null where the deck has none. */
export function findDividerSections(deck: DeckText): Section[] | null {
  const pages = deck.pages.slice(1);
  const oneSizeDividers = findLargestOneSizeGroup(
    pages.filter((page) => isDivider(page, deck, DIVIDER)),
    deck,
  );
  const dividers = addDescribedDividers(oneSizeDividers, pages, deck);
  const sections = toSections(dividers, deck);
  const isDivided = sections.length > 1 && deck.pages.length / sections.length >= MIN_AVERAGE_PAGES;
  return isDivided && (sections.length >= MIN_DIVIDERS || areShort(sections, deck)) ? sections : null;
}

/** The sections that dividers begin. The build steps of one divider begin one section. */
function toSections(dividers: PageText[], deck: DeckText): Section[] {
  const titles = dividers.map((page) => findTitle(page, deck));
  return dividers.flatMap((page, i): Section[] => {
    const isBuildStep = titles[i] === titles[i - 1] && page === getNextPage(dividers[i - 1], deck);
    if (isBuildStep) return [];
    const next = getNextPage(page, deck);
    // Dividers with the same title, such as an acronym with one letter highlighted, don't name their section.
    const isAmbiguous = titles.indexOf(titles[i] ?? null) !== titles.lastIndexOf(titles[i] ?? null);
    return [{ page: page.index, title: isAmbiguous && next ? findTitle(next, deck) : (titles[i] ?? null) }];
  });
}

/** Whether no section is longer than `MAX_LONGEST_SECTION`. */
function areShort(sections: Section[], deck: DeckText): boolean {
  const { pages, share } = MAX_LONGEST_SECTION;
  return countLongestPages(sections, deck) <= Math.max(deck.pages.length * share, pages);
}

function getNextPage(page: PageText | undefined, { pages }: DeckText): PageText | undefined {
  return page && pages[pages.indexOf(page) + 1];
}

/** The number of pages of the longest section. */
function countLongestPages(sections: Section[], deck: DeckText): number {
  const starts = sections.map(({ page }) => deck.pages.findIndex(({ index }) => index === page));
  return Math.max(...starts.map((start, i) => (starts[i + 1] ?? deck.pages.length) - start));
}

/**
 * Adds pages with a description below a title like those of the dividers. If they are at least as many as the dividers, they are no
 * dividers: all titles of the deck have this size.
 */
function addDescribedDividers(oneSizeDividers: PageText[], pages: PageText[], deck: DeckText): PageText[] {
  const resemblesDividers = (page: PageText): boolean =>
    oneSizeDividers.includes(page) ||
    (isDivider(page, deck, DESCRIBED_DIVIDER) &&
      oneSizeDividers.some(
        (other) => haveTitlesOneSize(page, other, deck) && haveTitlesOneHeight(page, other, deck),
      ));
  const likeDividers = pages.filter(resemblesDividers);
  return likeDividers.length < oneSizeDividers.length * 2 ? likeDividers : oneSizeDividers;
}

function haveTitlesOneSize(page: PageText, other: PageText, deck: DeckText): boolean {
  const [size, otherSize] = [getTitleSize(page, deck), getTitleSize(other, deck)];
  return Math.abs(size - otherSize) <= otherSize * SIZE_TOLERANCE;
}

function haveTitlesOneHeight(page: PageText, other: PageText, deck: DeckText): boolean {
  const [top = 0, otherTop = 0] = [findTitleBlock(page, deck)?.top, findTitleBlock(other, deck)?.top];
  return Math.abs(top - otherTop) <= HEIGHT_TOLERANCE;
}

function getTitleSize(page: PageText, deck: DeckText): number {
  return findTitleBlock(page, deck)?.size ?? 0;
}

function isDivider(
  page: PageText,
  deck: DeckText,
  { maxWords, maxLines }: { maxWords: number; maxLines: number },
): boolean {
  const lines = findContentLines(page, deck).filter((line) => LETTER.test(line.text));
  const titleBlock = findTitleBlock(page, deck);
  const title = findTitle(page, deck);
  if (!titleBlock || !title || lines.length > maxLines || CLOSING.test(title) || !isSectionName(title))
    return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const titleMiddle = titleBlock.top + titleBlock.size / page.height / 2;
  return (
    words <= maxWords &&
    titleMiddle > TITLE_MIDDLE.min &&
    titleMiddle < TITLE_MIDDLE.max &&
    titleBlock.size > measureBodySize(deck)
  );
}

/** Finds the largest group of pages whose titles have one size. */
function findLargestOneSizeGroup(pages: PageText[], deck: DeckText): PageText[] {
  const groups = pages.map((page) => pages.filter((other) => haveTitlesOneSize(other, page, deck)));
  return groups.sort((a, b) => b.length - a.length)[0] ?? [];
}
