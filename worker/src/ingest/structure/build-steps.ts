import type { DeckText, PageText } from '@lectern/infra/pdf';
import { titleBlock } from './title-block.js';
import { ownLines } from './page-lines.js';

/** Part of a step's words that the page after it must have: of one slide by their labels, or by their looks. */
const WORDS = { labelled: 0.5, plain: 0.75, unlabelled: 0.97 };
/** Part of a step's ink that must still be there on the page after it. */
const INK = { labelled: 0.75, dimmed: 0.85, unlabelled: 0.93, wordless: 0.99 };
const FEW_WORDS = 2;
/** Steps that one slide may have. */
const MANY_STEPS = 12;
/** Part of a page's area; less is another page number. */
const NOTHING = 0.004;

/**
 * The pages that only build up the page after them: overlay steps, of which the last shows it all. Found by the
 * page's label, which the steps of one slide share, and by what the next page still says and shows.
 */
export function buildSteps(deck: DeckText): Set<number> {
  const labelled = hasLabels(deck);
  const steps = deck.pages.filter((page, i) => {
    const next = deck.pages[i + 1];
    return next && (labelled ? stepsByLabel(page, next, deck) : looksLikeStep(page, next, deck));
  });
  return new Set(steps.map(({ index }) => index));
}

/** The build steps that are known without a look at their pictures. */
export function plainSteps(deck: DeckText): Set<number> {
  const steps = new Set<number>();
  if (!hasLabels(deck)) return steps;
  deck.pages.forEach((page, i) => {
    const next = deck.pages[i + 1];
    const words = wordsOf(page, deck);
    const isPlain = next && words.length && isOneSlide(page, next, deck);
    if (isPlain && shareIn(words, wordsOf(next, deck)) >= WORDS.plain) steps.add(page.index);
  });
  return steps;
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

/** Whether the labels may tell steps: labels that only count the pages, or hardly change, tell none. */
function hasLabels({ pages }: DeckText): boolean {
  if (pages.some(({ label }) => label === null)) return false;
  if (pages.every(({ label, index }) => label === String(index + 1))) return false;
  const counts = new Map<string | null, number>();
  for (const { label } of pages) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Math.max(...counts.values()) <= Math.max(pages.length / 2, MANY_STEPS);
}

/** Of one slide, what a later step no longer says or shows stays a slide of its own. */
function stepsByLabel(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!isOneSlide(page, next, deck)) return false;
  const kept = next.change?.kept ?? 0;
  const words = wordsOf(page, deck);
  if (!words.length) return kept >= INK.wordless;
  return kept >= INK.labelled || shareIn(words, wordsOf(next, deck)) >= WORDS.labelled;
}

/** Pages that don't count, as those between sections, share a label with what stands before them, but no title. */
function isOneSlide(page: PageText, next: PageText, deck: DeckText): boolean {
  return page.label === next.label && sameShape(page, next) && sameTitle(page, next, deck);
}

/** Without labels, everything must still be said, and nearly all of it shown at the same place. */
function looksLikeStep(page: PageText, next: PageText, deck: DeckText): boolean {
  if (!next.change || !sameShape(page, next) || !sameTitle(page, next, deck)) return false;
  const { kept, changed } = next.change;
  const [words, more] = [wordsOf(page, deck), wordsOf(next, deck)];
  if (words.length < FEW_WORDS) return kept >= INK.wordless && changed > 0 && changed < 0.5;
  if (shareIn(words, more) < WORDS.unlabelled) return false;
  if (kept >= INK.unlabelled) return more.length > words.length || changed > NOTHING;
  // What was dimmed before is drawn anew, at its place.
  return kept >= INK.dimmed && shareIn(placesOf(page, deck), placesOf(next, deck)) >= WORDS.unlabelled;
}

function sameShape(page: PageText, next: PageText): boolean {
  return page.index + 1 === next.index && page.width === next.width && page.height === next.height;
}

function sameTitle(page: PageText, next: PageText, deck: DeckText): boolean {
  return titleOf(page, deck) === titleOf(next, deck);
}

function titleOf(page: PageText, deck: DeckText): string {
  return (
    titleBlock(page, deck)
      ?.lines.map(({ text }) => text)
      .join(' ') ?? ''
  );
}

function wordsOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).flatMap(({ text }) => text.split(/\s+/));
}

function placesOf(page: PageText, deck: DeckText): string[] {
  return ownLines(page, deck).map(
    ({ text, x, baseline }) => `${text}@${Math.round(x)},${Math.round(baseline)}`,
  );
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
