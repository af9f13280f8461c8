import type { ProposalKind } from '@lectern/contract';
import { mapInTurns } from '@lectern/text';
import { draftAbbreviations } from './abbreviation-rule.js';
import { filterContentSlides } from './content-slides.js';
import { type CourseSlide, hasLostLigatures, prepareSlides, type StoredSlide } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { draftMatching } from './matching-rule.js';
import { type Pair, type PairList, findPairLists } from './pairs.js';
import { identifyQuestion, isQuestionValid } from './verify-question.js';

/** A label that introduces lines on more slides is not a term. */
const MAX_SLIDES_PER_TERM = 1;

/**
 * Drafts questions from the structure of slides, without a model; of each slide the best kinds first. Between two slides or two
 * questions the process can answer other requests.
 * @param slides all slides of the course in order; the rules compare them with one another
 * @param isChosen whether to draft questions from a slide
 */
export async function draftQuestions(
  slides: StoredSlide[],
  kinds: ReadonlySet<ProposalKind>,
  isChosen: (slide: StoredSlide) => boolean = () => true,
): Promise<DraftedQuestion[]> {
  const preparedSlides = await prepareSlides(slides);
  const usableSlides = hasLostLigatures(preparedSlides) ? [] : await filterContentSlides(preparedSlides);
  const pairLists = await findPairsBySlide(usableSlides);
  const drafted = await mapInTurns(usableSlides.filter(isChosen), (slide) => [
    ...(pairLists.get(slide) ?? []).flatMap((list) => draftMatching(slide, list)),
    ...draftAbbreviations(slide, usableSlides),
  ]);
  const questions = drafted.flat().filter(({ kind }) => kinds.has(kind));
  const verified = await mapInTurns(questions, (question) =>
    isQuestionValid(question, slides) ? [question] : [],
  );
  return removeRepeats(verified.flat());
}

/** Keeps each question once: a list that is on two slides makes one question. */
async function removeRepeats(questions: DraftedQuestion[]): Promise<DraftedQuestion[]> {
  const seenIdentities = new Set<string>();
  const identities = await mapInTurns(questions, identifyQuestion);
  return questions.filter((_, index) => {
    const identity = identities[index] ?? '';
    return !seenIdentities.has(identity) && seenIdentities.add(identity);
  });
}

/** Finds the pairs of each slide, without labels that other slides have as well ('Complexity: ...'). */
async function findPairsBySlide(slides: CourseSlide[]): Promise<Map<CourseSlide, PairList[]>> {
  const listsBySlide = new Map(
    await mapInTurns(slides, (slide): [CourseSlide, PairList[]] => [slide, findPairLists(slide)]),
  );
  const slideIdsByTerm = new Map<string, Set<string>>();
  for (const [slide, lists] of listsBySlide)
    for (const { term } of lists.flat()) {
      const word = term.toLowerCase();
      slideIdsByTerm.set(word, (slideIdsByTerm.get(word) ?? new Set()).add(slide.id));
    }
  const isTerm = ({ term }: Pair) =>
    (slideIdsByTerm.get(term.toLowerCase())?.size ?? 0) <= MAX_SLIDES_PER_TERM;
  return new Map(
    [...listsBySlide].map(([slide, lists]) => [
      slide,
      lists.map((list) => list.filter(isTerm)).filter(({ length }) => length),
    ]),
  );
}
