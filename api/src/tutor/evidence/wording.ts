import type { Query } from '../question-kinds/query.js';
import type { SearchMethod } from '../search/search-method.js';
import type { Evidence } from './evidence.js';
import type { AnswerFeature, WordingFeature } from './features.js';
import { computeLogOdds, computeProbability, type Features, type LogisticModel } from './logistic.js';
import type { TextKind } from './text-kind.js';

// A question in other words than the slide finds sentences that share a word with it by chance. The tutor is then less confident.

/**
 * A question is in other words if the most probable sentence of the answer has at most this many of its words. Chosen on the half
 * of the documents that the weights are fitted on (docs/develop/tutor.md).
 */
const MAX_SHARED_WORDS = 2;
/** The sentence has a word of the question from this match on. Set by hand. */
const MIN_WORD_MATCH = 0.6;
/** A sentence lacks the kind of answer below this match, which sentences have if the kind is unknown. */
const UNKNOWN_KIND_MATCH = 0.5;
/** A question in other words gets no answer below this confidence; chosen like `MAX_SHARED_WORDS`. */
export const MIN_SHOWN_IN_OTHER_WORDS = 0.2;
/** Bound of a feature, set by hand; `npm run tutor:wording` fits the weights to it. */
const MAX_QUESTION_WEIGHT = 25;

/**
 * The features of an answer to a question in other words; null if the question is in the words of the slide, or the answer has no
 * sentences.
 * @param confidence after the offset of the language was added
 */
export function computeWordingFeatures(
  { weights }: Query,
  selected: Evidence[],
  answerFeatures: Features<AnswerFeature>,
  confidence: number,
): Features<WordingFeature> | null {
  const [mostProbable] = selected.toSorted((a, b) => b.probability - a.probability);
  const sharedWordCount = mostProbable?.matches.filter((match) => match >= MIN_WORD_MATCH).length ?? 0;
  if (!mostProbable || sharedWordCount > MAX_SHARED_WORDS) return null;
  return {
    logOdds: computeLogOdds(confidence),
    coverage: mostProbable.coverage,
    hasNoNeighbors: Number(mostProbable.features.adjacentTerms === 0),
    lacksKind: Number(answerFeatures.kind < UNKNOWN_KIND_MATCH),
    leadOverOtherSlides: answerFeatures.leadOverOtherSlides,
    bestProbability: answerFeatures.bestProbability,
    queryTermCount: answerFeatures.queryTermCount,
    passageTermCount: answerFeatures.passageTermCount,
    questionWeight: Math.min(
      MAX_QUESTION_WEIGHT,
      weights.reduce((sum, weight) => sum + weight, 0),
    ),
  };
}

/**
 * The confidence in an answer, lowered if the question is in other words. It never rises, and it stays as it is on slides and
 * where meaning is compared.
 * @param features null: the question is in the words of the slide
 * @param model null: the wording does not count
 */
export function lowerConfidenceByWording(
  method: SearchMethod,
  textKind: TextKind,
  features: Features<WordingFeature> | null,
  confidence: number,
  model: LogisticModel<WordingFeature> | null,
): number {
  const wordingCounts = model && features && method === 'words' && textKind === 'prose';
  return wordingCounts ? Math.min(confidence, computeProbability(model, features)) : confidence;
}
