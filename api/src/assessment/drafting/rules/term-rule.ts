import { sharesWord, stemsOf } from '../slides/course-slide.js';
import { digest } from './choose.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from '../slides/instructions.js';
import type { Pair } from '../slides/pairs.js';
import { promptOf, quoted, shortText, singleChoice } from './question-parts.js';
import { countContentWords, countWords } from '../slides/sentence-checks.js';

/** Two good distractors work better than three poor ones. */
const DISTRACTORS = 2;
const MIN_MEANING_WORDS = 4;
const MIN_MEANING_CONTENT_WORDS = 3;
const MAX_TYPED_WORDS = 2;
const MAX_TYPED_LENGTH = 25;
const MIN_TYPED_MEANING_WORDS = 6;
const MIN_TYPED_CONTENT_WORDS = 4;

/**
 * The term for its meaning, chosen from terms of the same form, or typed where there are too few.
 * @param terms all terms of the course
 */
export function draftTerm(pair: Pair, terms: readonly Pair[]): DraftedQuestion[] {
  const { slide, term, meaning } = pair;
  if (!saysEnough(pair)) return [];
  const prompt = promptOf(instructionsIn(slide.language).term, quoted(meaning));
  const wrong = distractorsOf(pair, terms);
  const question =
    wrong.length === DISTRACTORS
      ? singleChoice(prompt, term, wrong)
      : isDefinition(pair) && isTypeable(pair)
        ? shortText(prompt, term)
        : undefined;
  if (!question) return [];
  const quote = slide.text.slice(pair.start, pair.end);
  return [{ kind: 'term', slideId: slide.id, quote, title: `${term}: ${meaning}`, ...question }];
}

/** Whether a meaning alone, without the other terms of its list beside it, can point to one term. */
export const saysEnough = ({ meaning, slide }: Pair): boolean =>
  countWords(meaning) >= MIN_MEANING_WORDS &&
  countContentWords(meaning, slide.language) >= MIN_MEANING_CONTENT_WORDS;

/** Terms of the same list first, then of the same module, then of near slides. */
function distractorsOf(pair: Pair, terms: readonly Pair[]): string[] {
  const candidates = terms
    .filter(
      (other) =>
        other !== pair &&
        Math.abs(pair.slide.position - other.slide.position) <= MAX_DISTANCE &&
        other.slide.language === pair.slide.language &&
        isAlike(pair, other),
    )
    .sort((a, b) => distance(pair, a) - distance(pair, b) || (digest(a.term) < digest(b.term) ? -1 : 1));
  const chosen: Pair[] = [];
  for (const other of candidates) {
    if (chosen.length === DISTRACTORS) break;
    if ([pair, ...chosen].every((known) => isDifferent(known, other)) && !occursIn(other.term, pair))
      chosen.push(other);
  }
  return chosen.map(({ term }) => term);
}

/** Same number of words, give or take one, and written alike: capitals, digits, abbreviation. */
function isAlike({ term }: Pair, { term: other }: Pair): boolean {
  return Math.abs(countWords(term) - countWords(other)) <= 1 && formOf(term) === formOf(other);
}

function formOf(term: string): string {
  const isAbbreviation = /^\p{Lu}{2,6}s?$/u.test(term);
  return [isAbbreviation, /^\p{Ll}/u.test(term), /\d/u.test(term), /[a-z][A-Z]|_/u.test(term)].join();
}

/** Slides between two terms; farther ones are of another subject. */
const MAX_DISTANCE = 10;
const MODULE_DISTANCE = 1000;

function distance({ slide }: Pair, { slide: other }: Pair): number {
  return (
    Math.abs(slide.position - other.position) + (slide.moduleId === other.moduleId ? 0 : MODULE_DISTANCE)
  );
}

/** Neither contains the other; terms of one list may share a word ('string trim', 'string length'). */
function isDifferent(one: Pair, other: Pair): boolean {
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return false;
  const { language } = one.slide;
  return one.slide === other.slide || !sharesWord(stemsOf(one.term, language), stemsOf(other.term, language));
}

/** A term that is in the meaning is no distractor. */
const occursIn = (term: string, { meaning, slide: { language } }: Pair): boolean =>
  sharesWord(stemsOf(term, language), stemsOf(meaning, language));

/** A label beside a list has other meanings without its list; a sentence 'X is a Y' has not. */
const isDefinition = (pair: Pair): boolean => 'sentence' in pair;

/** Whether a typed answer can be expected: a short term and a meaning that says enough. */
function isTypeable({ term, meaning, slide }: Pair): boolean {
  return (
    term.length <= MAX_TYPED_LENGTH &&
    countWords(term) <= MAX_TYPED_WORDS &&
    /^[\p{L}\p{M}\p{N}\s-]+$/u.test(term) &&
    countWords(meaning) >= MIN_TYPED_MEANING_WORDS &&
    countContentWords(meaning, slide.language) >= MIN_TYPED_CONTENT_WORDS
  );
}
