import type { ProposalKind } from '@lectern/contract';
import { mapInTurns } from '@lectern/text';
import { draftAbbreviations } from './abbreviation-rule.js';
import { contentSlides } from '../slides/content-slides.js';
import { type CourseSlide, hasLostLigatures, readSlides, type StoredSlide } from '../slides/course-slide.js';
import { definitionsOf } from '../slides/definitions.js';
import type { DraftedQuestion } from './drafted-question.js';
import { draftHeading } from './heading-rule.js';
import { draftMatching, MIN_PAIRS } from './matching-rule.js';
import { draftNumbers } from './number-rule.js';
import { draftOrder } from './order-rule.js';
import { type Pair, type PairList, pairListsOf } from '../slides/pairs.js';
import { draftTerm } from './term-rule.js';
import { draftTrueFalse } from './true-false-rule.js';
import { identityOf, isSound } from './verify-question.js';

/** A label that introduces this many lines on different slides is no term. */
const MAX_SLIDES_OF_TERM = 1;

/**
 * Questions made from the structure of slides, without a model; the best kinds first on each slide. Other requests have their
 * turn between two slides and between two questions.
 * @param slides all slides of the course in order; distractors and headings come from all of them
 * @param isChosen whether to draft from a slide
 */
export async function draftQuestions(
  slides: StoredSlide[],
  kinds: ReadonlySet<ProposalKind>,
  isChosen: (slide: StoredSlide) => boolean = () => true,
): Promise<DraftedQuestion[]> {
  const read = await readSlides(slides);
  const usable = hasLostLigatures(read) ? [] : await contentSlides(read);
  const pairs = await pairsBySlide(usable);
  const termsOfSlides = await mapInTurns(usable, (slide) => [
    ...(pairs.get(slide) ?? []).flat(),
    ...definitionsOf(slide),
  ]);
  const terms = termsOfSlides.flat();
  const drafted = await mapInTurns(usable.filter(isChosen), (slide) =>
    draftSlide(slide, pairs.get(slide) ?? [], terms, usable),
  );
  const questions = drafted.flat().filter(({ kind }) => kinds.has(kind));
  const sound = await mapInTurns(questions, (question) => (isSound(question, slides) ? [question] : []));
  return withoutRepeats(sound.flat());
}

function draftSlide(
  slide: CourseSlide,
  lists: PairList[],
  terms: readonly Pair[],
  slides: readonly CourseSlide[],
): DraftedQuestion[] {
  const matched = lists.filter(({ length }) => length >= MIN_PAIRS);
  // The label of a single line is seldom a term.
  const single = lists
    .filter(({ length }) => length === 2)
    .flat()
    .filter((pair) => isTakenUp(pair, slides));
  return [
    ...matched.flatMap((list) => draftMatching(slide, list)),
    ...draftAbbreviations(slide, slides),
    ...[...single, ...definitionsOf(slide)].flatMap((pair) => draftTerm(pair, terms)),
    ...draftOrder(slide),
    ...matched.flatMap((list) => draftTrueFalse(slide, list)),
    ...draftNumbers(slide),
    ...draftHeading(slide, slides),
  ];
}

/** Whether another place of the course has the term; a label like 'Details' is used once. */
const isTakenUp = ({ term, slide, start, end }: Pair, slides: readonly CourseSlide[]): boolean => {
  const rest = slide.text.slice(0, start) + slide.text.slice(end);
  const word = term.toLowerCase();
  return slides.some((other) =>
    (other === slide ? `${slide.title} ${rest}` : other.text).toLowerCase().includes(word),
  );
};

/** Each question once: a list that stands on two slides makes one. */
async function withoutRepeats(questions: DraftedQuestion[]): Promise<DraftedQuestion[]> {
  const known = new Set<string>();
  const identities = await mapInTurns(questions, identityOf);
  return questions.filter((_, index) => {
    const identity = identities[index] ?? '';
    return !known.has(identity) && known.add(identity);
  });
}

/** The pairs of each slide, without labels that come back on other slides ('Complexity: ...'). */
async function pairsBySlide(slides: CourseSlide[]): Promise<Map<CourseSlide, PairList[]>> {
  const found = new Map(
    await mapInTurns(slides, (slide): [CourseSlide, PairList[]] => [slide, pairListsOf(slide)]),
  );
  const uses = new Map<string, Set<string>>();
  for (const [slide, lists] of found)
    for (const { term } of lists.flat()) {
      const word = term.toLowerCase();
      uses.set(word, (uses.get(word) ?? new Set()).add(slide.id));
    }
  const isTerm = ({ term }: Pair) => (uses.get(term.toLowerCase())?.size ?? 0) <= MAX_SLIDES_OF_TERM;
  return new Map(
    [...found].map(([slide, lists]) => [
      slide,
      lists.map((list) => list.filter(isTerm)).filter(({ length }) => length),
    ]),
  );
}
