import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { TextKind } from './text-kind.js';

// Written by `npm run tutor:fit` from the questions that docs/tutor.md names; change it by that command only.

/** Probability that a sentence answers the question. */
const EVIDENCE_MODEL: LogisticModel<EvidenceFeature> = {
  bias: -13.6643,
  weights: {
    coverage: 2.23615,
    coverageBelowPassageBest: -2.0255,
    passageCoverage: -1.12171,
    searchRank: 6.67042,
    adjacentTerms: 1.09889,
    kind: 0.703247,
    numericKind: 0.687998,
    previousCoverage: -1.52142,
    nextCoverage: -0.885361,
    length: 0.263075,
    rarestTerm: -0.282491,
    relativeCoverage: 1.87845,
    relativePassageCoverage: -1.48503,
    relativeWindowCoverage: 2.31381,
    relativeBm25: 3.55543,
  },
};

/** Probability that the slides can answer the question. */
const ANSWERABLE_MODEL: LogisticModel<AnswerFeature> = {
  bias: -4.57957,
  weights: {
    selectedProbability: 1.31102,
    bestProbability: -1.26352,
    selectedLogOdds: 0.0734146,
    bestCoverage: 8.39922,
    selectedCoverage: 0.255685,
    bestPassageCoverage: 1.23425,
    missingTerms: -1.54554,
    missingNames: -2.1374,
    passageTermCount: 2.10697,
    passageTermWeight: -0.477061,
    isSingleTerm: -3.53776,
    leadOverOtherSlides: 0.384978,
    kind: 0.0274641,
    queryTermCount: -0.226564,
    hasTwoExactTerms: 0.337117,
  },
};

/** The tutor refuses below this probability of `ANSWERABLE_MODEL`. */
const ANSWERABLE_FROM = 0.65891;

/** Probability that the selected sentences contain the answer, for questions that are not refused. */
const CONFIDENCE_MODEL: LogisticModel<AnswerFeature> = {
  bias: -5.21269,
  weights: {
    selectedProbability: 0.711224,
    bestProbability: -0.158366,
    selectedLogOdds: 0.0310387,
    bestCoverage: 3.79289,
    selectedCoverage: 1.37769,
    bestPassageCoverage: -0.95981,
    missingTerms: 1.19285,
    missingNames: 0.0623061,
    passageTermCount: -0.094437,
    passageTermWeight: 0.200835,
    isSingleTerm: 1.6977,
    leadOverOtherSlides: 1.41882,
    kind: -0.0236423,
    queryTermCount: 0.123273,
    hasTwoExactTerms: 1.6461,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
const both = { evidence: EVIDENCE_MODEL, answerable: ANSWERABLE_MODEL, confidence: CONFIDENCE_MODEL };
export const PARAMETERS = { prose: both, slides: both };
export const SHOWN_FROM = 0.5;
export const MEASURED_PRECISION: Record<
  TextKind,
  Partial<Record<string, { right: number; answers: number }>>
> = { prose: {}, slides: {} };
export function answerableFrom(_k: TextKind, _l: string): number {
  return ANSWERABLE_FROM;
}
