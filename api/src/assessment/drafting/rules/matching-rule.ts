import { type CourseSlide, findStems } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { instructionsIn } from './instructions.js';
import type { Pair, PairList } from './pairs.js';
import { matching, buildPrompt } from './question-parts.js';
import { isContextTitle, titleContext } from './slide-context.js';

const MIN_PAIRS = 3;
const MAX_PAIRS = 6;
/** Longest quote that the bank stores, in characters. */
const MAX_QUOTE_LENGTH = 1000;

/** Matching from three or more 'Term: meaning' of one list: each wrong pairing is wrong, and the list makes it plausible. */
export function draftMatching(slide: CourseSlide, list: PairList): DraftedQuestion[] {
  const pairs = withinQuote(list.slice(0, MAX_PAIRS));
  const [first] = pairs;
  const last = pairs.at(-1);
  if (!first || !last || pairs.length < MIN_PAIRS || !areOfOneKind(pairs)) return [];
  const prompt = buildPrompt(instructionsIn(slide.language).matching, ...titleContext(slide));
  const terms = pairs.map(({ term }) => term).join(', ');
  return [
    {
      kind: 'matching',
      slideId: slide.id,
      quote: slide.text.slice(first.start, last.end),
      title: isContextTitle(slide) ? `${slide.title}: ${terms}` : terms,
      ...matching(prompt, pairs),
    },
  ];
}

/** Whether all terms are written alike, and none of them is what the slide is about while the others are its aspects. */
function areOfOneKind(pairs: readonly Pair[]): boolean {
  const capitalized = pairs.filter(({ term }) => /^\p{Lu}/u.test(term)).length;
  const inTitle = pairs.filter(isInTitle).length;
  return (capitalized === 0 || capitalized === pairs.length) && inTitle !== 1;
}

function isInTitle({ term, slide: { title, language } }: Pair): boolean {
  const stems = findStems(title, language);
  return [...findStems(term, language)].every((stem) => stems.has(stem));
}

/** As many pairs from the first on as fit into one quote. */
function withinQuote(pairs: Pair[]): Pair[] {
  const start = pairs[0]?.start ?? 0;
  return pairs.filter(({ end }) => end - start <= MAX_QUOTE_LENGTH);
}
