import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { findTitleText } from '../titles/title-block.js';
import { MARGIN_SHARE, measureEdgeDistance } from './page-areas.js';

/*
 * Finds slide numbers that a deck prints on its pages: three pages in a row with '7 / 31' in the footer are the build steps of one
 * slide. The numbers below are tuned with `npm run corpus`, see docs/develop/deck-reading.md; the examples are in build-steps.test.ts.
 */

/** Share of the pages that must have a number. */
const MIN_PAGE_SHARE = 0.5;
/** Share of the pairs of neighboring numbered pages whose numbers must be in order. */
const MIN_ORDERED_SHARE = 0.9;
/** Share of the pairs of neighboring pages with the same number that must have the same title. */
const MIN_SAME_TITLE_SHARE = 0.9;
/** Rows that a page is divided into; numbers in one row are at one height. */
const ROWS = 40;
/** '7', 'Slide 7', '7 / 31', and a footer that ends in '7/31'. */
const NUMBER = /^(?:\p{L}{1,6}\.?\s)?(\d{1,3})$|(?<![\d/.])(\d{1,3})\s?(?:\/|of|von|de|di|z)\s?\d{1,3}$/u;

const cache = new WeakMap<DeckText, Map<number, number>>();

/**
 * The slide number printed on a page, where the deck numbers its slides rather than its pages: build steps of a slide
 * then share a number. Undefined for a page without one, and for all pages of any other deck.
 */
export function findPrintedNumber({ index }: PageText, deck: DeckText): number | undefined {
  let numbers = cache.get(deck);
  if (!numbers) cache.set(deck, (numbers = findPrintedNumbers(deck)));
  return numbers.get(index);
}

function findPrintedNumbers(deck: DeckText): Map<number, number> {
  const heights = new Map<number, Map<number, number>>();
  for (const page of deck.pages)
    for (const [height, number] of findNumbers(page))
      heights.set(height, (heights.get(height) ?? new Map<number, number>()).set(page.index, number));
  const candidates = [...heights.values()].filter((numbers) => areSlideNumbers(numbers, deck));
  return candidates.sort((a, b) => b.size - a.size)[0] ?? new Map<number, number>();
}

/** The numbers that are alone at their height on the page, by height; an axis of a chart has several at one height. */
function findNumbers(page: PageText): Map<number, number> {
  const numbers = new Map<number, number>();
  const several = new Set<number>();
  for (const line of page.lines) {
    const number = parseNumber(line, page);
    if (number === null) continue;
    const height = Math.round((line.baseline / page.height) * ROWS);
    if (numbers.has(height)) several.add(height);
    numbers.set(height, number);
  }
  for (const height of several) numbers.delete(height);
  return numbers;
}

function parseNumber(line: TextLine, page: PageText): number | null {
  if (line.rotated || measureEdgeDistance(line, page) > MARGIN_SHARE) return null;
  const [, alone, beforeTotal] = NUMBER.exec(line.text.trim()) ?? [];
  const digits = alone ?? beforeTotal;
  return digits ? Number(digits) : null;
}

/** Whether numbers count the slides: the number of a section, by contrast, stays the same while the titles change. */
function areSlideNumbers(numbers: Map<number, number>, deck: DeckText): boolean {
  if (numbers.size < deck.pages.length * MIN_PAGE_SHARE) return false;
  const pages = deck.pages.filter(({ index }) => numbers.has(index));
  const pairs = pages.slice(1).map((page, i) => {
    const before = pages[i] as PageText;
    const increase = (numbers.get(page.index) as number) - (numbers.get(before.index) as number);
    return {
      increase,
      pagesApart: page.index - before.index,
      sameTitle: findTitleText(page, deck) === findTitleText(before, deck),
    };
  });
  const same = pairs.filter(({ increase, pagesApart }) => increase === 0 && pagesApart === 1);
  const ordered = pairs.filter(({ increase, pagesApart }) => increase >= 0 && increase <= pagesApart);
  const oneTitle = same.filter(({ sameTitle }) => sameTitle);
  return (
    same.length > 0 &&
    ordered.length >= pairs.length * MIN_ORDERED_SHARE &&
    oneTitle.length >= same.length * MIN_SAME_TITLE_SHARE &&
    pairs.some(({ increase }) => increase > 0)
  );
}
