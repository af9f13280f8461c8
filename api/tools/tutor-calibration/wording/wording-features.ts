import type { Evidence } from '#tutor/evidence/evidence';
import type { AnswerFeature } from '#tutor/evidence/features';
import { type Features, type LogisticModel, probability } from '#tutor/evidence/logistic';
import type { TextKind } from '#tutor/evidence/text-kind';
import type { Query } from '#tutor/question-kinds/query';
import type { SearchMethod } from '#tutor/search/search-method';

/** What the confidence in an answer to a question in other words would be computed from. */
export type WordingFeature =
  /** Log-odds of the confidence for the kind of text, between -4 and 4. */
  | 'logOdds'
  /** Share of the question's words, by weight, that the most probable sentence of the quote, its label and its title miss. */
  | 'unquotedWords'
  /** Number of the question's words that the quote has, at most 6. */
  | 'quotedTermCount'
  /** Share of the question's rarest words that the quote misses. */
  | 'rareWordsMissed'
  | Extract<
      AnswerFeature,
      | 'leadOverOtherSlides'
      | 'kind'
      | 'numberGap'
      | 'missingTerms'
      | 'missingNames'
      | 'passageTermWeight'
      | 'queryTermCount'
      | 'bestPassageCoverage'
    >;

// Bounds of the features, set by hand; `npm run tutor:wording` fits the weights to them.
const MAX_LOG_ODDS = 4;
/** A word of the question with a higher match is in the quote. */
const QUOTED_MATCH = 0.6;
const MAX_QUOTED_TERMS = 6;
/** Words are rare if they have at least this share of the highest weight of the question's words. */
const RARE_WEIGHT_SHARE = 0.7;

/**
 * A question is in other words if the best sentence of the quote misses at least this share of its words, by weight. Chosen, like
 * `MIN_SHOWN_IN_OTHER_WORDS`, on the half of the questions that the weights are fitted on.
 */
export const MIN_UNQUOTED_WORDS = 0.3;
/** A question in other words gets no answer below this confidence. */
export const MIN_SHOWN_IN_OTHER_WORDS = 0.2;

/** @param confidence of the kind of text, the offset of the language included */
export function computeWordingFeatures(
  { terms, weights }: Query,
  selected: Evidence[],
  answer: Features<AnswerFeature>,
  confidence: number,
): Features<WordingFeature> {
  const isQuoted = terms.map((_, term) =>
    selected.some(({ matches }) => (matches[term] ?? 0) >= QUOTED_MATCH),
  );
  const rareWeight = RARE_WEIGHT_SHARE * Math.max(0, ...weights);
  const rare = isQuoted.filter((_, term) => (weights[term] ?? 0) >= rareWeight);
  const best = selected.reduce<Evidence | undefined>(
    (highest, evidence) => (highest && highest.probability >= evidence.probability ? highest : evidence),
    undefined,
  );
  const logOdds = Math.log(confidence / (1 - confidence));
  return {
    logOdds: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, logOdds)),
    unquotedWords: 1 - (best?.coverage ?? 0),
    quotedTermCount: Math.min(MAX_QUOTED_TERMS, isQuoted.filter(Boolean).length),
    rareWordsMissed: rare.length ? rare.filter((quoted) => !quoted).length / rare.length : 1,
    leadOverOtherSlides: answer.leadOverOtherSlides,
    kind: answer.kind,
    numberGap: answer.numberGap,
    missingTerms: answer.missingTerms,
    missingNames: answer.missingNames,
    passageTermWeight: answer.passageTermWeight,
    queryTermCount: answer.queryTermCount,
    bestPassageCoverage: answer.bestPassageCoverage,
  };
}

/**
 * The confidence after reading how the question is worded: lower where it is in other words than the quote, else the same. Slides
 * and English with meaning keep theirs.
 * @param confidence before
 */
export function applyWording(
  method: SearchMethod,
  kind: TextKind,
  features: Features<WordingFeature>,
  confidence: number,
  model: LogisticModel<WordingFeature>,
): number {
  const isRead = method === 'words' && kind === 'prose' && features.unquotedWords >= MIN_UNQUOTED_WORDS;
  return isRead ? Math.min(confidence, probability(model, features)) : confidence;
}
