import type { Evidence } from './evidence.js';
import type { AnswerFeature, WordingFeature } from './features.js';
import { type Features, probability } from './logistic.js';
import { MIN_SHOWN_CONFIDENCE } from './parameters.js';
import type { Query } from '../question-kinds/query.js';
import type { SearchMethod } from '../search/search-method.js';
import type { TextKind } from './text-kind.js';
import { WORDING } from './wording-parameters.js';

// Bounds of the features, set by hand; `npm run tutor:wording` fits the weights to them.
const MAX_LOG_ODDS = 4;
/** A word of the question with a higher match is in the quote. */
const QUOTED_MATCH = 0.6;
const MAX_QUOTED_TERMS = 6;
/**
 * Chosen by hand from 0.5, 0.4, 0.35, 0.3 and 0.25 with the figures of both halves of docs/develop/tutor.md at hand: with more,
 * questions in the words of the text get fewer answers; with less, more questions of other courses get one.
 */
const MIN_SHOWN_BY_WORDING = 0.35;
/** Words are rare if they have at least this share of the highest weight of the question's words. */
const RARE_WEIGHT_SHARE = 0.7;

/** @param confidence of the kind of text, the offset of the language included */
export function computeWordingFeatures(
  { terms, weights }: Query,
  selected: Evidence[],
  { leadOverOtherSlides, kind, numberGap }: Features<AnswerFeature>,
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
    leadOverOtherSlides,
    kind,
    numberGap,
  };
}

/**
 * Slides keep their confidence, whose fit has questions in other words, and so does English with meaning, whose own fit would have
 * too few answers.
 */
function countsWording(method: SearchMethod, kind: TextKind): boolean {
  return method === 'words' && kind === 'prose';
}

/** The confidence after reading how the question is worded: in other words than the quote's, it is lower. @param confidence before */
export function applyWording(
  method: SearchMethod,
  kind: TextKind,
  features: Features<WordingFeature>,
  confidence: number,
): number {
  return countsWording(method, kind) ? probability(WORDING, features) : confidence;
}

/** The tutor is not sure below this confidence and shows no answer. */
export function getMinShownConfidence(method: SearchMethod, kind: TextKind): number {
  return countsWording(method, kind) ? MIN_SHOWN_BY_WORDING : MIN_SHOWN_CONFIDENCE;
}
