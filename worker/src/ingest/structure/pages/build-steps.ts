import type { DeckText, PageChange, PageText } from '@lectern/pdf';
import { findContentLines } from '../lines/page-lines.js';
import { findPrintedNumber } from '../lines/printed-numbers.js';
import { findTitleText } from '../titles/title-block.js';

/*
 * Finds build steps: pages that show the slide of the next page with less on it (animation steps, overlays of beamer).
 *
 *     Sort 7/31          Sort 7/31          Sort 7/31
 *     • Compare          • Compare          • Compare
 *                        • Swap             • Swap
 *                                           • Repeat
 *
 * The third page becomes a slide, and the first two are its build steps. A page may lose some words or ink to a next page with the same
 * slide number, but hardly any to a next page in a deck without slide numbers. Ink is all that a page shows except its background; the
 * reader has compared it (`PageText.change`). The numbers below are tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md; build-steps.test.ts has an example of each rule.
 */

/** Share of a build step's words that the next page must have. */
const MIN_WORD_SHARE = {
  /** With one slide number, after the pictures are compared. */
  numbered: 0.5,
  /** With one slide number, before the pictures are drawn. */
  textOnly: 0.75,
  /** Without slide numbers. */
  unnumbered: 0.97,
  /** Without slide numbers, in a deck with many build steps. */
  habitual: 0.8,
};
/** Share of a build step's ink that the next page must still have. */
const MIN_INK_SHARE = {
  /** With one slide number. */
  numbered: 0.75,
  /** Without slide numbers: many words that moved to make room for more, or many words that are dimmed. */
  moved: 0.5,
  /** Without slide numbers: words that stay in their place, and may be dimmed. */
  dimmed: 0.85,
  /** Without slide numbers: many words. */
  manyWords: 0.9,
  /** Without slide numbers: other pages. */
  unnumbered: 0.93,
  /** Hardly any words, or another title. */
  nearlyAll: 0.99,
  /** All ink, but for rounding: any change then adds something. */
  all: 0.999,
  /** Without slide numbers, in a deck with many build steps. */
  habitual: 0.85,
};
/** A deck has many build steps if at least this share of the neighbors with one title are certainly build steps. */
const MIN_STEP_SHARE = 0.4;
/** Pages with fewer words are compared by their pictures alone. */
const MIN_WORDS = 2;
/** Words besides those of the title; two different slides hardly share so many. */
const MANY_WORDS = 8;
/** If more pages have one label, the labels do not number the slides. */
const MAX_STEPS_PER_SLIDE = 12;
/** Two pages with hardly any words may differ in at most this share of the page's area. */
const MAX_PICTURE_CHANGE = 0.5;
/** A change of a smaller share of the page's area, by which some ink disappears, is a new page number or a longer progress bar. */
const MIN_CHANGE = 0.004;

/** Two consecutive pages of one format. */
type Neighbors = [page: PageText, next: PageText];

/** Finds the build steps of a deck, as page indexes. */
export function findBuildSteps(deck: DeckText): Set<number> {
  const haveOneNumber = createNumberTest(deck);
  const numbered: Neighbors[] = [];
  const unnumbered: Neighbors[] = [];
  for (const pair of findNeighbors(deck)) {
    const isOneNumber = haveOneNumber(...pair);
    if (isOneNumber === undefined) unnumbered.push(pair);
    else if (isOneNumber && haveOneTitle(...pair, deck) && isNumberedStep(...pair, deck)) numbered.push(pair);
  }
  const steps = [...numbered, ...findUnnumberedSteps(unnumbered, deck)];
  return new Set(steps.map(([page]) => page.index));
}

/** Finds build steps among pages without slide numbers. In a deck with many build steps, pages that lose a few words count too. */
function findUnnumberedSteps(unnumbered: Neighbors[], deck: DeckText): Neighbors[] {
  const sameTitled = unnumbered.filter((pair) => haveOneTitle(...pair, deck));
  const certain = unnumbered.filter((pair) =>
    sameTitled.includes(pair) ? isUnnumberedStep(...pair, deck) : doesNextKeepEverything(...pair, deck),
  );
  if (certain.length < sameTitled.length * MIN_STEP_SHARE) return certain;
  return [
    ...certain,
    ...sameTitled.filter((pair) => !certain.includes(pair) && doesNextKeepMost(...pair, deck)),
  ];
}

function findNeighbors({ pages }: DeckText): Neighbors[] {
  return pages.slice(1).flatMap((next, i) => {
    const page = pages[i] as PageText;
    const areComparable =
      page.index + 1 === next.index && page.width === next.width && page.height === next.height;
    return areComparable ? [[page, next] as Neighbors] : [];
  });
}

/** Finds the build steps that are known from the text alone, before any page is drawn, as page indexes. */
export function findBuildStepsByText(deck: DeckText): Set<number> {
  const haveOneNumber = createNumberTest(deck);
  const steps = findNeighbors(deck).filter(([page, next]) => {
    if (!haveOneNumber(page, next) || !haveOneTitle(page, next, deck)) return false;
    const words = findWords(page, deck);
    return words.length && measureShare(words, findWords(next, deck)) >= MIN_WORD_SHARE.textOnly;
  });
  return new Set(steps.map(([page]) => page.index));
}

/** Removes the build steps. Entries of the outline that point to a build step then point to the complete page. */
export function removeBuildSteps(deck: DeckText): DeckText {
  const steps = findBuildSteps(deck);
  const findCompletePage = (page: number): number => (steps.has(page) ? findCompletePage(page + 1) : page);
  return {
    ...deck,
    pages: deck.pages.filter(({ index }) => !steps.has(index)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : findCompletePage(entry.page),
    })),
  };
}

/**
 * Returns a test whether two neighbors have one slide number, in their labels or printed on the page. The result of the test is undefined
 * for pages without slide numbers.
 */
function createNumberTest(deck: DeckText): (page: PageText, next: PageText) => boolean | undefined {
  if (doLabelsNumberSlides(deck)) return (page, next) => page.label === next.label;
  return (page, next) => {
    const [number, nextNumber] = [findPrintedNumber(page, deck), findPrintedNumber(next, deck)];
    return number === undefined || nextNumber === undefined ? undefined : number === nextNumber;
  };
}

/** Whether page labels number the slides. Labels that number the pages, or hardly change, don't. */
function doLabelsNumberSlides({ pages }: DeckText): boolean {
  if (pages.some(({ label }) => label === null)) return false;
  if (pages.every(({ label, index }) => label === String(index + 1))) return false;
  const pageCounts = new Map<string | null, number>();
  for (const { label } of pages) pageCounts.set(label, (pageCounts.get(label) ?? 0) + 1);
  return Math.max(...pageCounts.values()) <= Math.max(pages.length / 2, MAX_STEPS_PER_SLIDE);
}

/** Pages that are not counted, such as dividers, have the slide number of the page before, but another title. */
function haveOneTitle(page: PageText, next: PageText, deck: DeckText): boolean {
  return findTitleText(page, deck) === findTitleText(next, deck);
}

/** Whether a page with the slide number of the next page is a build step: the next page still has most of its words or ink. */
function isNumberedStep(page: PageText, next: PageText, deck: DeckText): boolean {
  const keptInk = next.change?.kept ?? 0;
  const words = findWords(page, deck);
  if (!words.length) return keptInk >= MIN_INK_SHARE.nearlyAll;
  return (
    keptInk >= MIN_INK_SHARE.numbered || measureShare(words, findWords(next, deck)) >= MIN_WORD_SHARE.numbered
  );
}

/** Whether a page without a slide number is a build step: the next page has nearly all of its words, and most of its ink. */
function isUnnumberedStep(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!next.change) return false;
  const { kept: keptInk, changed: changedArea } = next.change;
  const [words, nextWords] = [findWords(page, deck), findWords(next, deck)];
  if (words.length < MIN_WORDS)
    return keptInk >= MIN_INK_SHARE.nearlyAll && changedArea > 0 && changedArea < MAX_PICTURE_CHANGE;
  if (measureShare(words, nextWords) < MIN_WORD_SHARE.unnumbered) return false;
  const hasMoreWords = nextWords.length > words.length;
  const hasManyWords = words.length - splitWords(findTitleText(page, deck)).length >= MANY_WORDS;
  if (keptInk >= (hasManyWords ? MIN_INK_SHARE.manyWords : MIN_INK_SHARE.unnumbered))
    return hasMoreWords || isVisibleChange(next.change);
  // Two pages that share so many words are one slide, even if the words moved to make room for more.
  if (hasManyWords && hasMoreWords && keptInk >= MIN_INK_SHARE.moved) return true;
  return staysInPlace(page, next, deck, hasManyWords);
}

/** Whether the text of a page is in the same place on the next page, perhaps in another color, because it is dimmed. */
function staysInPlace(page: PageText, next: PageText, deck: DeckText, hasManyWords: boolean): boolean {
  const keptInk = next.change?.kept ?? 0;
  const unmovedShare = measureShare(findPositions(page, deck), findPositions(next, deck));
  const sameColorShare = measureShare(findColoredPositions(page, deck), findColoredPositions(next, deck));
  const isRecolored = sameColorShare < unmovedShare;
  const minInk = hasManyWords && isRecolored ? MIN_INK_SHARE.moved : MIN_INK_SHARE.dimmed;
  return unmovedShare >= MIN_WORD_SHARE.unnumbered && keptInk >= minInk;
}

/** A page that loses nothing is a build step even if another text looks like the title on the next page. */
function doesNextKeepEverything(page: PageText, next: PageText, deck: DeckText): boolean {
  const positions = findPositions(page, deck);
  return (
    findWords(page, deck).length >= MIN_WORDS &&
    (next.change?.kept ?? 0) >= MIN_INK_SHARE.nearlyAll &&
    measureShare(positions, findPositions(next, deck)) >= MIN_WORD_SHARE.unnumbered
  );
}

/** Whether the next page loses at most a few words, as in a deck that replaces them from step to step. */
function doesNextKeepMost(page: PageText, next: PageText, deck: DeckText): boolean {
  const words = findWords(page, deck);
  return (
    words.length >= MIN_WORDS &&
    next.change !== null &&
    next.change.kept >= MIN_INK_SHARE.habitual &&
    isVisibleChange(next.change) &&
    measureShare(words, findWords(next, deck)) >= MIN_WORD_SHARE.habitual
  );
}

/** Whether the next page differs by more than a page number or a progress bar. */
function isVisibleChange({ kept, changed }: PageChange): boolean {
  return kept >= MIN_INK_SHARE.all || changed > MIN_CHANGE;
}

function findWords(page: PageText, deck: DeckText): string[] {
  return findContentLines(page, deck).flatMap(({ text }) => splitWords(text));
}

/** The words of a text; in scripts without spaces between words, the characters. */
function splitWords(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ) ?? []
  );
}

/** The lines of a page with their positions: 'Swap@72,140'. */
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

/** The share of the words that the others contain; a word counts at most as often as it occurs among the others. */
function measureShare(words: string[], others: string[]): number {
  const remainingCounts = new Map<string, number>();
  for (const word of others) remainingCounts.set(word, (remainingCounts.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = remainingCounts.get(word) ?? 0;
    remainingCounts.set(word, count - 1);
    return count > 0;
  });
  return found.length / Math.max(words.length, 1);
}
