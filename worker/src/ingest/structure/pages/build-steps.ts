import type { DeckText, PageChange, PageText } from '@lectern/pdf';
import { ownLines } from '../lines/page-lines.js';
import { printedNumber } from '../lines/printed-numbers.js';
import { titleText } from '../titles/title-block.js';

/*
 * The numbers below are tuned on real decks with `npm run corpus`, see docs/develop/deck-reading.md.
 */

/** Share of the words of a build step that the next page must have, by what links the two pages: see `buildSteps`. */
const WORDS = { numbered: 0.5, plain: 0.75, unnumbered: 0.97, habit: 0.8 };
/** Share of the ink of a build step (all but the background) that must still be there on the next page. */
const INK = {
  numbered: 0.75,
  moved: 0.5,
  dimmed: 0.85,
  long: 0.9,
  unnumbered: 0.93,
  most: 0.99,
  all: 0.999,
  habit: 0.85,
};
/** Share of neighbors with one title that are build steps in a deck that uses build steps throughout. */
const HABIT = 0.4;
const FEW_WORDS = 2;
/** Words beside the title; two different slides hardly share so many. */
const MANY_WORDS = 8;
/** Build steps of one slide. */
const MAX_STEPS = 12;
/** Share of the page's area. Smaller differences, where ink also disappears, are a changed page number or progress bar. */
const MIN_CHANGE = 0.004;

type Neighbors = [page: PageText, next: PageText];

/**
 * The pages that only build up the page after them: overlays, of which the last shows everything. They share the number
 * of their slide, in the page labels or in print; in decks without numbers, the next page still has nearly all words and
 * ink.
 */
export function buildSteps(deck: DeckText): Set<number> {
  const sharesNumber = numbering(deck);
  const numbered: Neighbors[] = [];
  const open: Neighbors[] = [];
  for (const pair of neighbors(deck)) {
    const shares = sharesNumber(...pair);
    if (shares === undefined) open.push(pair);
    else if (shares && isAlike(...pair, deck) && continuesSlide(...pair, deck)) numbered.push(pair);
  }
  const steps = [...numbered, ...stepsByLooks(open, deck)];
  return new Set(steps.map(([page]) => page.index));
}

/** Build steps among neighbors without numbers. In a deck with many of them, pages that replace a few words count too. */
function stepsByLooks(open: Neighbors[], deck: DeckText): Neighbors[] {
  const alike = open.filter((pair) => isAlike(...pair, deck));
  const sure = open.filter((pair) =>
    alike.includes(pair) ? looksLikeStep(...pair, deck) : keepsEverything(...pair, deck),
  );
  if (sure.length < alike.length * HABIT) return sure;
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
export function plainBuildSteps(deck: DeckText): Set<number> {
  const sharesNumber = numbering(deck);
  const steps = neighbors(deck).filter(([page, next]) => {
    if (!sharesNumber(page, next) || !isAlike(page, next, deck)) return false;
    const words = wordsOf(page, deck);
    return words.length && shareIn(words, wordsOf(next, deck)) >= WORDS.plain;
  });
  return new Set(steps.map(([page]) => page.index));
}

/** Removes the build steps; entries of the outline that point to one then point to the page that it builds up. */
export function withoutBuildSteps(deck: DeckText): DeckText {
  const steps = buildSteps(deck);
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
function numbering(deck: DeckText): (page: PageText, next: PageText) => boolean | undefined {
  if (hasLabels(deck)) return (page, next) => page.label === next.label;
  return (page, next) => {
    const [number, after] = [printedNumber(page, deck), printedNumber(next, deck)];
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
  return titleText(page, deck) === titleText(next, deck);
}

/** A page whose content is gone on the next page of the same slide stays a slide of its own. */
function continuesSlide(page: PageText, next: PageText, deck: DeckText): boolean {
  const kept = next.change?.kept ?? 0;
  const words = wordsOf(page, deck);
  if (!words.length) return kept >= INK.most;
  return kept >= INK.numbered || shareIn(words, wordsOf(next, deck)) >= WORDS.numbered;
}

/** Without numbers, the next page must have all words, and nearly all of them in the same place. */
function looksLikeStep(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!next.change) return false;
  const { kept, changed } = next.change;
  const [words, more] = [wordsOf(page, deck), wordsOf(next, deck)];
  if (words.length < FEW_WORDS) return kept >= INK.most && changed > 0 && changed < 0.5;
  if (shareIn(words, more) < WORDS.unnumbered) return false;
  const isLong = words.length - wordsIn(titleText(page, deck)).length >= MANY_WORDS;
  if (kept >= (isLong ? INK.long : INK.unnumbered))
    return more.length > words.length || isVisible(next.change);
  // So many shared words with more after them belong to one slide, even where they moved.
  if (isLong && more.length > words.length && kept >= INK.moved) return true;
  // Text that was dimmed is drawn in another color, in the same place.
  const stays = shareIn(positionsOf(page, deck), positionsOf(next, deck));
  const recolored = shareIn(coloredPositionsOf(page, deck), coloredPositionsOf(next, deck)) < stays;
  return stays >= WORDS.unnumbered && kept >= (isLong && recolored ? INK.moved : INK.dimmed);
}

/** A page that loses nothing is a build step even if the fuller page seems to have another title. */
function keepsEverything(page: PageText, next: PageText, deck: DeckText): boolean {
  const positions = positionsOf(page, deck);
  return (
    wordsOf(page, deck).length >= FEW_WORDS &&
    (next.change?.kept ?? 0) >= INK.most &&
    shareIn(positions, positionsOf(next, deck)) >= WORDS.unnumbered
  );
}

function keepsMost(page: PageText, next: PageText, deck: DeckText): boolean {
  const words = wordsOf(page, deck);
  return (
    words.length >= FEW_WORDS &&
    next.change !== null &&
    next.change.kept >= INK.habit &&
    isVisible(next.change) &&
    shareIn(words, wordsOf(next, deck)) >= WORDS.habit
  );
}

function isVisible({ kept, changed }: PageChange): boolean {
  return kept >= INK.all || changed > MIN_CHANGE;
}

function wordsOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).flatMap(({ text }) => wordsIn(text));
}

/** Words; of scripts without spaces, single characters. */
function wordsIn(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ) ?? []
  );
}

function positionsOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).map(
    ({ text, x, baseline }) => `${text}@${Math.round(x)},${Math.round(baseline)}`,
  );
}

function coloredPositionsOf(page: PageText, deck: DeckText): string[] {
  return positionsOf(page, deck).map((position, i) => `${position} ${ownLines(page, deck)[i]?.color}`);
}

/** Share of the words that also occur among the others, each at most as often as there. */
function shareIn(words: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return found.length / Math.max(words.length, 1);
}
