import type { Query } from '../question-kinds/query.js';
import type { SearchMethod } from '../search/search-method.js';
import type { Evidence } from './evidence.js';
import type { AnswerFeature, WordingFeature } from './features.js';
import { type Features, type LogisticModel, probability } from './logistic.js';
import type { TextKind } from './text-kind.js';

// A question in other words than the slide finds sentences that share a word with it by chance. The tutor is then less confident.

/**
 * A question is in other words than the quote if the quote's most probable sentence has at most this many of its words. Chosen on
 * the half of the documents that the weights are fitted on (docs/develop/tutor.md).
 */
const MAX_QUOTED_WORDS = 2;
/** A word of the question with at least this match is in the sentence. Set by hand. */
const QUOTED_MATCH = 0.6;
/** A lower match of the kind of answer means that the sentence lacks it; 0.5 where the kind is unknown. */
const KNOWN_KIND_MATCH = 0.5;
/** A question in other words gets no answer below this confidence; chosen like `MAX_QUOTED_WORDS`. */
export const MIN_SHOWN_IN_OTHER_WORDS = 0.2;
// Bounds of the features, set by hand; `npm run tutor:wording` fits the weights to them.
const MAX_LOG_ODDS = 4;
const MAX_QUESTION_WEIGHT = 25;

/**
 * What the confidence in an answer to a question in other words is computed from; null where the question is in the words of the
 * slide, or the quote is empty.
 * @param confidence of the kind of text, the offset of the language included
 */
export function computeWordingFeatures(
  { weights }: Query,
  selected: Evidence[],
  answer: Features<AnswerFeature>,
  confidence: number,
): Features<WordingFeature> | null {
  const [best] = selected.toSorted((a, b) => b.probability - a.probability);
  const quotedWords = best?.matches.filter((match) => match >= QUOTED_MATCH).length ?? 0;
  if (!best || quotedWords > MAX_QUOTED_WORDS) return null;
  const logOdds = Math.log(confidence / (1 - confidence));
  return {
    logOdds: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, logOdds)),
    coverage: best.coverage,
    hasNoNeighbors: Number(best.features.adjacentTerms === 0),
    lacksKind: Number(answer.kind < KNOWN_KIND_MATCH),
    leadOverOtherSlides: answer.leadOverOtherSlides,
    bestProbability: answer.bestProbability,
    queryTermCount: answer.queryTermCount,
    passageTermCount: answer.passageTermCount,
    questionWeight: Math.min(
      MAX_QUESTION_WEIGHT,
      weights.reduce((sum, weight) => sum + weight, 0),
    ),
  };
}

/**
 * The confidence after the wording is read: lower, or the same. Slides, and prose compared by meaning, keep theirs.
 * @param model null: the wording is not read
 */
export function applyWording(
  method: SearchMethod,
  kind: TextKind,
  features: Features<WordingFeature> | null,
  confidence: number,
  model: LogisticModel<WordingFeature> | null,
): number {
  const isRead = model && features && method === 'words' && kind === 'prose';
  return isRead ? Math.min(confidence, probability(model, features)) : confidence;
}
