import type { ProposalKind } from '@lectern/contract';
import { mapInTurns } from '@lectern/text';
import { draftAbbreviations } from './abbreviation-rule.js';
import { contentSlides } from './content-slides.js';
import { type CourseSlide, hasLostLigatures, readSlides, type StoredSlide } from './course-slide.js';
import type { DraftedQuestion } from './drafted-question.js';
import { draftMatching } from './matching-rule.js';
import { type Pair, type PairList, findPairLists } from './pairs.js';
import { identifyQuestion, isSound } from './verify-question.js';

/** A label that introduces this many lines on different slides is no term. */
const MAX_SLIDES_OF_TERM = 1;

/**
 * Questions made from the structure of slides, without a model; the best kinds first on each slide. Other requests have their
 * turn between two slides and between two questions.
 * @param slides all slides of the course in order; what they have in common decides what is asked
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
  const drafted = await mapInTurns(usable.filter(isChosen), (slide) => [
    ...(pairs.get(slide) ?? []).flatMap((list) => draftMatching(slide, list)),
    ...draftAbbreviations(slide, usable),
  ]);
  const questions = drafted.flat().filter(({ kind }) => kinds.has(kind));
  const sound = await mapInTurns(questions, (question) => (isSound(question, slides) ? [question] : []));
  return withoutRepeats(sound.flat());
}

/** Each question once: a list that stands on two slides makes one. */
async function withoutRepeats(questions: DraftedQuestion[]): Promise<DraftedQuestion[]> {
  const known = new Set<string>();
  const identities = await mapInTurns(questions, identifyQuestion);
  return questions.filter((_, index) => {
    const identity = identities[index] ?? '';
    return !known.has(identity) && known.add(identity);
  });
}

/** The pairs of each slide, without labels that come back on other slides ('Complexity: ...'). */
async function pairsBySlide(slides: CourseSlide[]): Promise<Map<CourseSlide, PairList[]>> {
  const found = new Map(
    await mapInTurns(slides, (slide): [CourseSlide, PairList[]] => [slide, findPairLists(slide)]),
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
