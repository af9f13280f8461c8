import { type CourseSlide, findStems } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { findInstructions } from './instructions.js';
import type { Pair, PairList } from './pairs.js';
import { buildMatching, buildPrompt } from './question-parts.js';
import { isContextTitle, titleContext } from './slide-context.js';

const MIN_PAIRS = 3;
const MAX_PAIRS = 6;
/** Longest quote that the bank stores, in characters. */
const MAX_QUOTE_LENGTH = 1000;

/**
 * Drafts a matching question from three or more lines 'Term: meaning' of one list. The meanings of one list are about one subject,
 * so wrong pairs are plausible.
 * @returns one question or none
 */
export function draftMatching(slide: CourseSlide, list: PairList): DraftedQuestion[] {
  const pairs = limitToQuote(list.slice(0, MAX_PAIRS));
  const [first] = pairs;
  const last = pairs.at(-1);
  if (!first || !last || pairs.length < MIN_PAIRS || !areOfOneKind(pairs)) return [];
  const prompt = buildPrompt(findInstructions(slide.language).matching, ...titleContext(slide));
  const terms = pairs.map(({ term }) => term).join(', ');
  return [
    {
      kind: 'matching',
      slideId: slide.id,
      quote: slide.text.slice(first.start, last.end),
      title: isContextTitle(slide) ? `${slide.title}: ${terms}` : terms,
      ...buildMatching(prompt, pairs),
    },
  ];
}

/**
 * Whether all terms begin with a capital letter, or none does, and the slide's title does not name exactly one of them. A term in
 * the title is the slide's subject, and the other terms are aspects of that subject.
 */
function areOfOneKind(pairs: readonly Pair[]): boolean {
  const capitalized = pairs.filter(({ term }) => /^\p{Lu}/u.test(term)).length;
  const termsInTitle = pairs.filter(isTermInTitle).length;
  return (capitalized === 0 || capitalized === pairs.length) && termsInTitle !== 1;
}

function isTermInTitle({ term, slide: { title, language } }: Pair): boolean {
  const stems = findStems(title, language);
  return [...findStems(term, language)].every((stem) => stems.has(stem));
}

/** Keeps as many pairs, from the first on, as fit into one quote. */
function limitToQuote(pairs: Pair[]): Pair[] {
  const start = pairs[0]?.start ?? 0;
  return pairs.filter(({ end }) => end - start <= MAX_QUOTE_LENGTH);
}
