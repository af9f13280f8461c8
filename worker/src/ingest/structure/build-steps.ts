import type { DeckText, PageChange, PageText } from '@lectern/pdf';
import { ownLines } from './page-lines.js';
import { printedNumber } from './printed-numbers.js';
import { titleText } from './title-block.js';

/** Part of a step's words that the page after it must have: of one slide by their numbers, by their looks, or by the deck's habit. */
const WORDS = { numbered: 0.5, plain: 0.75, unnumbered: 0.97, habit: 0.8 };
/** Part of a step's ink that must still be there on the page after it. */
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
/** Part of the neighbours of one title that are steps where a deck builds up its slides. */
const HABIT = 0.4;
const FEW_WORDS = 2;
/** Words beside the title that hardly two slides have in common. */
const MANY_WORDS = 8;
/** Steps that one slide may have. */
const MANY_STEPS = 12;
/** Part of a page's area; less, with ink that is gone, is another page number or a longer progress bar. */
const NOTHING = 0.004;

type Neighbours = [page: PageText, next: PageText];

/**
 * The pages that only build up the page after them: overlay steps, of which the last shows it all. Found by the
 * slide's number, which its steps share, and by what the next page still says and shows.
 */
export function buildSteps(deck: DeckText): Set<number> {
  const sharesNumber = numbering(deck);
  const numbered: Neighbours[] = [];
  const open: Neighbours[] = [];
  for (const pair of neighbours(deck)) {
    const shares = sharesNumber(...pair);
    if (shares === undefined) open.push(pair);
    else if (shares && isAlike(...pair, deck) && goesOn(...pair, deck)) numbered.push(pair);
  }
  const steps = [...numbered, ...stepsByLooks(open, deck)];
  return new Set(steps.map(([page]) => page.index));
}

/** Steps among neighbours that bear no number. Where most alike are steps, those that replace a few words are, too. */
function stepsByLooks(open: Neighbours[], deck: DeckText): Neighbours[] {
  const alike = open.filter((pair) => isAlike(...pair, deck));
  const sure = open.filter((pair) =>
    alike.includes(pair) ? looksLikeStep(...pair, deck) : allStays(...pair, deck),
  );
  if (sure.length < alike.length * HABIT) return sure;
  return [...sure, ...alike.filter((pair) => !sure.includes(pair) && mostlyStays(...pair, deck))];
}

function neighbours({ pages }: DeckText): Neighbours[] {
  return pages.slice(1).flatMap((next, i) => {
    const page = pages[i] as PageText;
    const sameShape =
      page.index + 1 === next.index && page.width === next.width && page.height === next.height;
    return sameShape ? [[page, next] as Neighbours] : [];
  });
}

/** The build steps that are known without a look at their pictures. */
export function plainSteps(deck: DeckText): Set<number> {
  const sharesNumber = numbering(deck);
  const steps = neighbours(deck).filter(([page, next]) => {
    if (!sharesNumber(page, next) || !isAlike(page, next, deck)) return false;
    const words = wordsOf(page, deck);
    return words.length && shareIn(words, wordsOf(next, deck)) >= WORDS.plain;
  });
  return new Set(steps.map(([page]) => page.index));
}

/** A deck without its build steps; what the outline says of a step goes for the page that it builds up. */
export function withoutSteps(deck: DeckText): DeckText {
  const steps = buildSteps(deck);
  const built = (page: number): number => (steps.has(page) ? built(page + 1) : page);
  return {
    ...deck,
    pages: deck.pages.filter(({ index }) => !steps.has(index)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : built(entry.page),
    })),
  };
}

/** Tells whether two neighbours bear one slide's number, by the file's labels or in print; undefined where nothing says so. */
function numbering(deck: DeckText): (page: PageText, next: PageText) => boolean | undefined {
  if (hasLabels(deck)) return (page, next) => page.label === next.label;
  return (page, next) => {
    const [number, after] = [printedNumber(page, deck), printedNumber(next, deck)];
    return number === undefined || after === undefined ? undefined : number === after;
  };
}

/** Whether the labels may tell steps: labels that only count the pages, or hardly change, tell none. */
function hasLabels({ pages }: DeckText): boolean {
  if (pages.some(({ label }) => label === null)) return false;
  if (pages.every(({ label, index }) => label === String(index + 1))) return false;
  const counts = new Map<string | null, number>();
  for (const { label } of pages) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Math.max(...counts.values()) <= Math.max(pages.length / 2, MANY_STEPS);
}

/** Pages that don't count, as those between sections, share a number with what stands before them, but no title. */
function isAlike(page: PageText, next: PageText, deck: DeckText): boolean {
  return titleText(page, deck) === titleText(next, deck);
}

/** Of one slide, what a later step no longer says or shows stays a slide of its own. */
function goesOn(page: PageText, next: PageText, deck: DeckText): boolean {
  const kept = next.change?.kept ?? 0;
  const words = wordsOf(page, deck);
  if (!words.length) return kept >= INK.most;
  return kept >= INK.numbered || shareIn(words, wordsOf(next, deck)) >= WORDS.numbered;
}

/** Without numbers, everything must still be said, and nearly all of it shown at the same place. */
function looksLikeStep(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!next.change) return false;
  const { kept, changed } = next.change;
  const [words, more] = [wordsOf(page, deck), wordsOf(next, deck)];
  if (words.length < FEW_WORDS) return kept >= INK.most && changed > 0 && changed < 0.5;
  if (shareIn(words, more) < WORDS.unnumbered) return false;
  const isLong = words.length - wordsIn(titleText(page, deck)).length >= MANY_WORDS;
  if (kept >= (isLong ? INK.long : INK.unnumbered))
    return more.length > words.length || isAnother(next.change);
  // So many words with more behind them are that slide's, even where they make room.
  if (isLong && more.length > words.length && kept >= INK.moved) return true;
  // What was dimmed before is drawn anew, at its place.
  const stays = shareIn(placesOf(page, deck), placesOf(next, deck));
  const recolored = shareIn(looksOf(page, deck), looksOf(next, deck)) < stays;
  return stays >= WORDS.unnumbered && kept >= (isLong && recolored ? INK.moved : INK.dimmed);
}

/** What nothing is taken from is a step, though another line of the fuller page looks like its title. */
function allStays(page: PageText, next: PageText, deck: DeckText): boolean {
  const places = placesOf(page, deck);
  return (
    wordsOf(page, deck).length >= FEW_WORDS &&
    (next.change?.kept ?? 0) >= INK.most &&
    shareIn(places, placesOf(next, deck)) >= WORDS.unnumbered
  );
}

function mostlyStays(page: PageText, next: PageText, deck: DeckText): boolean {
  const words = wordsOf(page, deck);
  return (
    words.length >= FEW_WORDS &&
    next.change !== null &&
    next.change.kept >= INK.habit &&
    isAnother(next.change) &&
    shareIn(words, wordsOf(next, deck)) >= WORDS.habit
  );
}

function isAnother({ kept, changed }: PageChange): boolean {
  return kept >= INK.all || changed > NOTHING;
}

function wordsOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).flatMap(({ text }) => wordsIn(text));
}

/** Scripts that set no spaces between words count by letters. */
function wordsIn(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ) ?? []
  );
}

function placesOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).map(
    ({ text, x, baseline }) => `${text}@${Math.round(x)},${Math.round(baseline)}`,
  );
}

function looksOf(page: PageText, deck: DeckText): string[] {
  return placesOf(page, deck).map((place, i) => `${place} ${ownLines(page, deck)[i]?.color}`);
}

/** Share of the words that are among others, each as often as there. */
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
