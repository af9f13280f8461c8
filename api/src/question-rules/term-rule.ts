import { type CourseSlide, sharesWord, stemsOf } from './course-slide.js';
import { digest } from './choose.js';
import type { Definition } from './definitions.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from './instructions.js';
import type { Term } from './known-terms.js';
import { isAlike } from './option-form.js';
import type { Pair } from './pairs.js';
import { promptOf, quoted, shortText, singleChoice } from './question-parts.js';
import { countContentWords, countWords } from './sentence-checks.js';

/** Two good distractors work better than three poor ones. */
const DISTRACTORS = 2;
const MIN_MEANING_WORDS = 4;
const MIN_MEANING_CONTENT_WORDS = 4;
const MAX_TYPED_WORDS = 2;
const MAX_TYPED_LENGTH = 25;
const MIN_TYPED_MEANING_WORDS = 6;
const MIN_TYPED_CONTENT_WORDS = 4;

/** Content words that a meaning may share with the slide of a distractor, which it could describe otherwise. */
const MAX_SHARED_WORDS = 2;
const GAP = '_____';

/**
 * The term for its meaning, chosen from terms of the same form, or typed where there are too few.
 * @param terms all terms of the course
 */
export function draftTerm(pair: Pair | Definition, terms: readonly Term[]): DraftedQuestion[] {
  const { slide, term, meaning } = pair;
  if (!saysEnough(pair)) return [];
  const stem = 'predicate' in pair ? `${GAP} ${pair.predicate}` : meaning;
  const prompt = promptOf(instructionsIn(slide.language).term, quoted(stem));
  const wrong = distractorsOf(pair, terms);
  const question =
    wrong.length === DISTRACTORS
      ? singleChoice(prompt, term, wrong)
      : 'isIdentity' in pair && pair.isIdentity && isTypeable(pair)
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

/** Terms of the same slide first, then of the same module, then of near slides. */
function distractorsOf(pair: Pair, terms: readonly Term[]): string[] {
  const candidates = terms
    .filter((other) => isPossible(pair, other))
    .sort((a, b) => distance(pair, a) - distance(pair, b) || (digest(a.term) < digest(b.term) ? -1 : 1));
  const chosen: Term[] = [];
  for (const other of candidates) {
    if (chosen.length === DISTRACTORS) break;
    if ([pair, ...chosen].every((known) => isDifferent(known, other))) chosen.push(other);
  }
  return chosen.map(({ term }) => term);
}

/** Whether a term can stand where another does, and is wrong there. */
const isPossible = (pair: Pair, other: Term): boolean =>
  other !== pair &&
  other.slide.language === pair.slide.language &&
  Math.abs(pair.slide.position - other.slide.position) <= MAX_DISTANCE &&
  isAlike(pair.term, other.term, pair.slide.language) &&
  !occursIn(other.term, pair) &&
  (other.slide === pair.slide || countShared(pair, other.slide) <= MAX_SHARED_WORDS);

const countShared = ({ meaning, slide }: Pair, other: CourseSlide): number =>
  [...stemsOf(meaning, slide.language)].filter((stem) => other.stems.has(stem)).length;

/** Slides between two terms; farther ones are of another subject. */
const MAX_DISTANCE = 15;
const MODULE_DISTANCE = 1000;

function distance({ slide }: Term, { slide: other }: Term): number {
  return (
    Math.abs(slide.position - other.position) + (slide.moduleId === other.moduleId ? 0 : MODULE_DISTANCE)
  );
}

/** Neither contains the other; terms of one list may share a word ('string trim', 'string length'). */
function isDifferent(one: Term, other: Term): boolean {
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return false;
  const { language } = one.slide;
  return one.slide === other.slide || !sharesWord(stemsOf(one.term, language), stemsOf(other.term, language));
}

/** A term that is in the meaning is no distractor. */
const occursIn = (term: string, { meaning, slide: { language } }: Pair): boolean =>
  sharesWord(stemsOf(term, language), stemsOf(meaning, language));

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
