import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { findTitleText } from '../titles/title-block.js';
import { MARGIN_SHARE, measureEdgeDistance } from './page-areas.js';

/*
 * Finds slide numbers that a deck prints on its pages: three pages in a row with '7 / 31' in the footer are the build steps of one
 * slide. The numbers below are tuned with `npm run corpus`, see docs/develop/deck-reading.md; the examples are in build-steps.test.ts.
 */

/** Share of the deck's pages that must have a number. */
const MIN_PAGE_SHARE = 0.5;
/** Share of the pairs of neighboring numbered pages whose numbers must be in order. */
const MIN_ORDERED_SHARE = 0.9;
/** Share of the pairs of neighboring pages with the same number that must have the same title. */
const MIN_SAME_TITLE_SHARE = 0.9;
/** A page is divided into this many steps of height; numbers on one step are at one height. */
const HEIGHT_STEPS = 40;
/** Matches '7', 'Slide 7', '7 / 31', and a footer that ends in '7/31'. */
const SLIDE_NUMBER =
  /^(?:\p{L}{1,6}\.?\s)?(\d{1,3})$|(?<![\d/.])(\d{1,3})\s?(?:\/|of|von|de|di|z)\s?\d{1,3}$/u;

/** The slide numbers of each deck by page index. */
const numbersByDeck = new WeakMap<DeckText, Map<number, number>>();

/**
 * Finds the slide number that is printed on a page.
 * @returns undefined for a page without a number, and for each page of a deck whose numbers count its pages, not its slides
 */
export function findPrintedNumber({ index }: PageText, deck: DeckText): number | undefined {
  let numbers = numbersByDeck.get(deck);
  if (!numbers) numbersByDeck.set(deck, (numbers = findSlideNumbers(deck)));
  return numbers.get(index);
}

function findSlideNumbers(deck: DeckText): Map<number, number> {
  const numbersByHeight = new Map<number, Map<number, number>>();
  for (const page of deck.pages)
    for (const [height, number] of findLoneNumbers(page))
      numbersByHeight.set(
        height,
        (numbersByHeight.get(height) ?? new Map<number, number>()).set(page.index, number),
      );
  const candidates = [...numbersByHeight.values()].filter((numbers) => areSlideNumbers(numbers, deck));
  return candidates.sort((a, b) => b.size - a.size)[0] ?? new Map<number, number>();
}

/** The numbers of a page by height. Heights with several numbers are left out, because these belong to an axis of a chart. */
function findLoneNumbers(page: PageText): Map<number, number> {
  const numbers = new Map<number, number>();
  const ambiguousHeights = new Set<number>();
  for (const line of page.lines) {
    const number = parseNumber(line, page);
    if (number === null) continue;
    const height = Math.round((line.baseline / page.height) * HEIGHT_STEPS);
    if (numbers.has(height)) ambiguousHeights.add(height);
    numbers.set(height, number);
  }
  for (const height of ambiguousHeights) numbers.delete(height);
  return numbers;
}

function parseNumber(line: TextLine, page: PageText): number | null {
  if (line.rotated || measureEdgeDistance(line, page) > MARGIN_SHARE) return null;
  const [, loneNumber, numberBeforeTotal] = SLIDE_NUMBER.exec(line.text.trim()) ?? [];
  const digits = loneNumber ?? numberBeforeTotal;
  return digits ? Number(digits) : null;
}

/** Whether numbers count the slides, rather than the pages or the sections, whose number stays the same while the titles change. */
function areSlideNumbers(numbers: Map<number, number>, deck: DeckText): boolean {
  if (numbers.size < deck.pages.length * MIN_PAGE_SHARE) return false;
  const pages = deck.pages.filter(({ index }) => numbers.has(index));
  const pairs = pages.slice(1).map((page, i) => {
    const previous = pages[i] as PageText;
    const increase = (numbers.get(page.index) as number) - (numbers.get(previous.index) as number);
    return {
      increase,
      pagesApart: page.index - previous.index,
      haveSameTitle: findTitleText(page, deck) === findTitleText(previous, deck),
    };
  });
  const unchanged = pairs.filter(({ increase, pagesApart }) => increase === 0 && pagesApart === 1);
  const inOrder = pairs.filter(({ increase, pagesApart }) => increase >= 0 && increase <= pagesApart);
  const sameTitled = unchanged.filter(({ haveSameTitle }) => haveSameTitle);
  return (
    unchanged.length > 0 &&
    inOrder.length >= pairs.length * MIN_ORDERED_SHARE &&
    sameTitled.length >= unchanged.length * MIN_SAME_TITLE_SHARE &&
    pairs.some(({ increase }) => increase > 0)
  );
}
