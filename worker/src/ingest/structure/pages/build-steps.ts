import type { DeckText, PageChange, PageText } from '@lectern/pdf';
import { findContentLines } from '../lines/page-lines.js';
import { findPrintedNumber } from '../lines/printed-numbers.js';
import { findTitleText } from '../titles/title-block.js';

/*
 * Finds build steps: pages that only build up the page after them.
 *
 *     Sort 7/31          Sort 7/31          Sort 7/31
 *     • Compare          • Compare          • Compare
 *                        • Swap             • Swap
 *                                           • Repeat
 *
 * The third page becomes a slide, and the first two are its build steps. Pages of one number are compared loosely, since the number
 * links them already; pages without numbers must lose hardly anything. The numbers below are tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md; build-steps.test.ts has an example of each rule.
 */

/** Share of the words of a build step that the next page must have. */
const WORDS = {
  /** Pages of one number, after their pictures are compared. */
  numbered: 0.5,
  /** Pages of one number, before their pictures are drawn. */
  plain: 0.75,
  /** Pages without numbers. */
  unnumbered: 0.97,
  /** Pages without numbers in a deck that builds up its slides throughout. */
  habit: 0.8,
};
/** Share of the ink of a build step (all but the background) that must still be there on the next page. */
const INK = {
  /** Pages of one number. */
  numbered: 0.75,
  /** Many words with more after them, which may have moved; many words that are dimmed. */
  moved: 0.5,
  /** Words in their place that are dimmed. */
  dimmed: 0.85,
  /** Many words. */
  long: 0.9,
  /** Other pages without numbers. */
  unnumbered: 0.93,
  /** Pages with hardly any words, or with another title. */
  most: 0.99,
  /** Pages that lose nothing: any change then adds something. */
  all: 0.999,
  /** Pages in a deck that builds up its slides throughout. */
  habit: 0.85,
};
/** Share of neighbors with one title that are build steps in a deck that uses build steps throughout. */
const MIN_HABIT = 0.4;
const FEW_WORDS = 2;
/** Words beside the title; two different slides hardly share so many. */
const MANY_WORDS = 8;
/** Build steps of one slide. */
const MAX_STEPS = 12;
/** Share of the page's area that two pages with hardly any words may differ in. */
const MAX_PICTURE_CHANGE = 0.5;
/** Share of the page's area. Smaller differences, where ink also disappears, are a changed page number or progress bar. */
const MIN_CHANGE = 0.004;

type Neighbors = [page: PageText, next: PageText];

/**
 * The pages that only build up the page after them: overlays, of which the last shows everything. They share the number
 * of their slide, in the page labels or in print; in decks without numbers, the next page still has nearly all words and
 * ink.
 */
export function findBuildSteps(deck: DeckText): Set<number> {
  const sharesNumber = createNumberTest(deck);
  const numbered: Neighbors[] = [];
  const open: Neighbors[] = [];
  for (const pair of neighbors(deck)) {
    const shares = sharesNumber(...pair);
    if (shares === undefined) open.push(pair);
    else if (shares && isAlike(...pair, deck) && continuesSlide(...pair, deck)) numbered.push(pair);
  }
  const steps = [...numbered, ...findUnnumberedSteps(open, deck)];
  return new Set(steps.map(([page]) => page.index));
}

/** Build steps among neighbors without numbers. In a deck with many of them, pages that replace a few words count too. */
function findUnnumberedSteps(open: Neighbors[], deck: DeckText): Neighbors[] {
  const alike = open.filter((pair) => isAlike(...pair, deck));
  const sure = open.filter((pair) =>
    alike.includes(pair) ? isUnnumberedStep(...pair, deck) : keepsEverything(...pair, deck),
  );
  if (sure.length < alike.length * MIN_HABIT) return sure;
  return [...sure, ...alike.filter((pair) => !sure.includes(pair) && keepsMost(...pair, deck))];
}

function neighbors({ pages }: DeckText): Neighbors[] {
  return pages.slice(1).flatMap((next, i) => {
    const page = pages[i] as PageText;
    const sameShape =
      page.index + 1 === next.index && page.width === next.width && page.height === next.height;
    return sameShape ? [[page, next] as Neighbors] : [];
  });
}

/** The build steps that are known from the text alone, before any page is drawn. */
export function findBuildStepsByText(deck: DeckText): Set<number> {
  const sharesNumber = createNumberTest(deck);
  const steps = neighbors(deck).filter(([page, next]) => {
    if (!sharesNumber(page, next) || !isAlike(page, next, deck)) return false;
    const words = findWords(page, deck);
    return words.length && measureShare(words, findWords(next, deck)) >= WORDS.plain;
  });
  return new Set(steps.map(([page]) => page.index));
}

/** Removes the build steps; entries of the outline that point to one then point to the page that it builds up. */
export function removeBuildSteps(deck: DeckText): DeckText {
  const steps = findBuildSteps(deck);
  const completed = (page: number): number => (steps.has(page) ? completed(page + 1) : page);
  return {
    ...deck,
    pages: deck.pages.filter(({ index }) => !steps.has(index)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : completed(entry.page),
    })),
  };
}

/** Whether two neighbors share a slide number, by page labels or in print; undefined where they have no numbers. */
function createNumberTest(deck: DeckText): (page: PageText, next: PageText) => boolean | undefined {
  if (hasLabels(deck)) return (page, next) => page.label === next.label;
  return (page, next) => {
    const [number, after] = [findPrintedNumber(page, deck), findPrintedNumber(next, deck)];
    return number === undefined || after === undefined ? undefined : number === after;
  };
}

/** Whether page labels number the slides: labels that only count the pages, or hardly change, don't. */
function hasLabels({ pages }: DeckText): boolean {
  if (pages.some(({ label }) => label === null)) return false;
  if (pages.every(({ label, index }) => label === String(index + 1))) return false;
  const counts = new Map<string | null, number>();
  for (const { label } of pages) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Math.max(...counts.values()) <= Math.max(pages.length / 2, MAX_STEPS);
}

/** Uncounted pages, such as section dividers, share the number of the page before them, but not its title. */
function isAlike(page: PageText, next: PageText, deck: DeckText): boolean {
  return findTitleText(page, deck) === findTitleText(next, deck);
}

/** A page whose content is gone on the next page of the same slide stays a slide of its own. */
function continuesSlide(page: PageText, next: PageText, deck: DeckText): boolean {
  const kept = next.change?.kept ?? 0;
  const words = findWords(page, deck);
  if (!words.length) return kept >= INK.most;
  return kept >= INK.numbered || measureShare(words, findWords(next, deck)) >= WORDS.numbered;
}

/** Whether a page without a number is a build step: the next page has all of its words, and nearly all in the same place. */
function isUnnumberedStep(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!next.change) return false;
  const { kept, changed } = next.change;
  const [words, more] = [findWords(page, deck), findWords(next, deck)];
  if (words.length < FEW_WORDS) return kept >= INK.most && changed > 0 && changed < MAX_PICTURE_CHANGE;
  if (measureShare(words, more) < WORDS.unnumbered) return false;
  const isLong = words.length - splitWords(findTitleText(page, deck)).length >= MANY_WORDS;
  if (kept >= (isLong ? INK.long : INK.unnumbered))
    return more.length > words.length || isVisible(next.change);
  // So many shared words with more after them belong to one slide, even where they moved.
  if (isLong && more.length > words.length && kept >= INK.moved) return true;
  // Text that was dimmed is drawn in another color, in the same place.
  const stays = measureShare(findPositions(page, deck), findPositions(next, deck));
  const recolored = measureShare(findColoredPositions(page, deck), findColoredPositions(next, deck)) < stays;
  return stays >= WORDS.unnumbered && kept >= (isLong && recolored ? INK.moved : INK.dimmed);
}

/** A page that loses nothing is a build step even if the fuller page seems to have another title. */
function keepsEverything(page: PageText, next: PageText, deck: DeckText): boolean {
  const positions = findPositions(page, deck);
  return (
    findWords(page, deck).length >= FEW_WORDS &&
    (next.change?.kept ?? 0) >= INK.most &&
    measureShare(positions, findPositions(next, deck)) >= WORDS.unnumbered
  );
}

function keepsMost(page: PageText, next: PageText, deck: DeckText): boolean {
  const words = findWords(page, deck);
  return (
    words.length >= FEW_WORDS &&
    next.change !== null &&
    next.change.kept >= INK.habit &&
    isVisible(next.change) &&
    measureShare(words, findWords(next, deck)) >= WORDS.habit
  );
}

function isVisible({ kept, changed }: PageChange): boolean {
  return kept >= INK.all || changed > MIN_CHANGE;
}

function findWords(page: PageText, deck: DeckText): string[] {
  return findContentLines(page, deck).flatMap(({ text }) => splitWords(text));
}

/** Words; of scripts without spaces, single characters. */
function splitWords(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ) ?? []
  );
}

function findPositions(page: PageText, deck: DeckText): string[] {
  return findContentLines(page, deck).map(
    ({ text, x, baseline }) => `${text}@${Math.round(x)},${Math.round(baseline)}`,
  );
}

function findColoredPositions(page: PageText, deck: DeckText): string[] {
  return findPositions(page, deck).map(
    (position, i) => `${position} ${findContentLines(page, deck)[i]?.color}`,
  );
}

/** Share of the words that also occur among the others, each at most as often as there. */
function measureShare(words: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return found.length / Math.max(words.length, 1);
}
