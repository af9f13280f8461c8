import { QUOTE_CONTEXT_LETTERS } from '@lectern/contract';
import search from 'approx-string-match';

/** So many letters of context make a quote the one that was marked. */
const MIN_CONTEXT_LETTERS = 8;
/** A quote of so many letters is taken for the one that was marked, also in another context. */
const MIN_DISTINCT_LETTERS = 24;
/** Share of a quote's letters that may differ where it is looked for by similarity, and the most letters. */
const MAX_ERROR_SHARE = 0.35;
const MAX_ERRORS = 64;

/** A quote with its context, and where it was when it was marked; all without spaces. */
export interface QuoteSelector {
  quote: string;
  prefix: string;
  suffix: string;
  /** Null: unknown. */
  start: number | null;
}

/** Where a quote is in a text without spaces: indexes of its first letter, and of the letter after its last one. */
export interface QuoteAnchor {
  /** Whether it is not certain that the words are there as they were marked. */
  isChanged: boolean;
  /** Null where nothing similar was found. */
  range: { start: number; end: number } | null;
}

/** A text without spaces: line ends and indentation of a slide may change without a change of its words. */
export const toLetters = (text: string): string => text.replace(/\s/g, '');

/** The part of a text between two indexes of letters, with its spaces. */
export function sliceLetters(text: string, start: number, end: number): string {
  let letters = 0;
  let [from, until] = [text.length, text.length];
  for (let index = 0; index < text.length; index++) {
    if (/\s/.test(text.charAt(index))) continue;
    if (letters === start) from = index;
    letters += 1;
    if (letters === end) {
      until = index + 1;
      break;
    }
  }
  return text.slice(from, until);
}

/**
 * Finds a quote again in a text that may have changed: by its words, by the context where the words occur several times, else by
 * similarity. Never answers 'unchanged' where it is not certain which occurrence was marked.
 * @param letters the text without spaces
 */
export function anchorQuote(letters: string, selector: QuoteSelector): QuoteAnchor {
  const { quote } = selector;
  const found = findAll(letters, quote).map((start) => ({
    start,
    context: countContext(letters, start, selector),
    distance: Math.abs(start - (selector.start ?? 0)),
  }));
  found.sort((a, b) => b.context - a.context || a.distance - b.distance);
  const [best, second] = found;
  if (!best) return { isChanged: true, range: findSimilar(letters, selector) };
  return {
    isChanged: !isCertain(best, second, selector),
    range: { start: best.start, end: best.start + quote.length },
  };
}

interface Occurrence {
  start: number;
  /** Letters around it that are as they were around the quote. */
  context: number;
}

function isCertain(best: Occurrence, second: Occurrence | undefined, selector: QuoteSelector): boolean {
  const whole =
    Math.min(selector.prefix.length, QUOTE_CONTEXT_LETTERS) +
    Math.min(selector.suffix.length, QUOTE_CONTEXT_LETTERS);
  const isKnown =
    best.context >= Math.min(whole, MIN_CONTEXT_LETTERS) || selector.quote.length >= MIN_DISTINCT_LETTERS;
  if (!second) return isKnown;
  // Two equal occurrences: only one that did not move is certain.
  if (best.context === second.context) return isKnown && best.start === selector.start;
  return best.context === whole || best.context - second.context >= MIN_CONTEXT_LETTERS;
}

function findAll(letters: string, quote: string): number[] {
  const starts: number[] = [];
  for (let start = letters.indexOf(quote); start >= 0; start = letters.indexOf(quote, start + 1))
    starts.push(start);
  return starts;
}

function countContext(letters: string, start: number, { quote, prefix, suffix }: QuoteSelector): number {
  let before = 0;
  while (
    before < Math.min(prefix.length, QUOTE_CONTEXT_LETTERS) &&
    letters[start - 1 - before] === prefix[prefix.length - 1 - before]
  )
    before += 1;
  let after = 0;
  while (
    after < Math.min(suffix.length, QUOTE_CONTEXT_LETTERS) &&
    letters[start + quote.length + after] === suffix[after]
  )
    after += 1;
  return before + after;
}

/** The most similar part of the text; of equally similar ones the nearest. */
function findSimilar(letters: string, { quote, start }: QuoteSelector): QuoteAnchor['range'] {
  const maxErrors = Math.min(MAX_ERRORS, Math.floor(quote.length * MAX_ERROR_SHARE));
  if (!maxErrors) return null;
  const matches = search(letters, quote, maxErrors).filter((match) => match.end > match.start);
  const distance = (match: { start: number }) => Math.abs(match.start - (start ?? 0));
  matches.sort((a, b) => a.errors - b.errors || distance(a) - distance(b));
  const [best] = matches;
  return best ? { start: best.start, end: best.end } : null;
}

/**
 * Finds a quote that its slide has lost on one of the other slides: exactly once, with its context, as where a slide was split or
 * replaced.
 */
export function findMovedQuote<Slide extends { letters: string }>(
  slides: Slide[],
  selector: QuoteSelector,
): { slide: Slide; range: { start: number; end: number } } | null {
  const found = slides.flatMap((slide) => {
    if (!slide.letters.includes(selector.quote)) return [];
    const { isChanged, range } = anchorQuote(slide.letters, { ...selector, start: null });
    return [{ slide, range, isCertain: !isChanged && hasMoved(slide.letters, range, selector) }];
  });
  const certain = found.filter((match) => match.isCertain);
  const [only] = certain;
  return only?.range && certain.length === 1 ? { slide: only.slide, range: only.range } : null;
}

/** Whether the context came along, or the quote is so long that it is no coincidence. */
function hasMoved(letters: string, range: QuoteAnchor['range'], selector: QuoteSelector): boolean {
  if (!range) return false;
  return (
    countContext(letters, range.start, selector) >= 2 * MIN_CONTEXT_LETTERS ||
    selector.quote.length >= 2 * MIN_DISTINCT_LETTERS
  );
}
