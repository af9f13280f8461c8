import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { TextKind } from './text-kind.js';

// Written by `npm run tutor:fit` from the questions that docs/tutor.md names; change it by that command only.

interface Parameters {
  /** Probability that a sentence answers the question. */
  evidence: LogisticModel<EvidenceFeature>;
  /** Probability that the slides can answer the question. */
  answerable: LogisticModel<AnswerFeature>;
  /** Probability that the selected sentences contain the answer, for questions that are not refused. */
  confidence: LogisticModel<AnswerFeature>;
}

export const PARAMETERS: Record<TextKind, Parameters> = {
  prose: {
    evidence: {
      bias: -12.9658,
      weights: {
        coverage: 2.17003,
        coverageBelowPassageBest: -1.45062,
        passageCoverage: -0.67302,
        searchRank: 6.2981,
        adjacentTerms: 1.23011,
        kind: 0.589044,
        numericKind: 0.893245,
        previousCoverage: -1.68215,
        nextCoverage: -0.710851,
        length: 0.402307,
        rarestTerm: -0.39298,
        relativeCoverage: 1.66625,
        relativePassageCoverage: -1.59632,
        relativeWindowCoverage: 2.29294,
        relativeBm25: 3.22592,
      },
    },
    answerable: {
      bias: -1.66624,
      weights: {
        selectedProbability: 1.65266,
        selectedLogOdds: 0.112047,
        bestProbability: -4.60045,
        bestCoverage: 11.0506,
        selectedCoverage: -0.904328,
        bestPassageCoverage: -0.980623,
        missingTerms: -1.32137,
        missingNames: -2.25801,
        passageTermCount: 2.02209,
        passageTermWeight: -0.466483,
        isSingleTerm: -4.37037,
        leadOverOtherSlides: 2.19925,
        kind: -0.0294022,
        queryTermCount: -0.436781,
        hasTwoExactTerms: 0.506675,
      },
    },
    confidence: {
      bias: -3.9811,
      weights: {
        selectedProbability: 1.90968,
        selectedLogOdds: -0.0747854,
        bestProbability: -0.807576,
        bestCoverage: 2.58372,
        selectedCoverage: 2.08207,
        bestPassageCoverage: -1.82114,
        missingTerms: 1.22569,
        missingNames: -0.100356,
        passageTermCount: 0.0786007,
        passageTermWeight: 0.133848,
        isSingleTerm: 1.06373,
        leadOverOtherSlides: 2.09354,
        kind: 0.349387,
        queryTermCount: -0.0122282,
        hasTwoExactTerms: 1.12249,
      },
    },
  },
  slides: {
    evidence: {
      bias: -11.5696,
      weights: {
        coverage: 1.93852,
        coverageBelowPassageBest: 0.00670582,
        passageCoverage: -0.048624,
        searchRank: 4.66708,
        adjacentTerms: 2.19361,
        kind: 1.57228,
        numericKind: 1.59002,
        previousCoverage: -1.18542,
        nextCoverage: -0.692437,
        length: 0.469613,
        rarestTerm: 0.447336,
        relativeCoverage: -0.46856,
        relativePassageCoverage: -0.524242,
        relativeWindowCoverage: 2.94286,
        relativeBm25: 1.42938,
      },
    },
    answerable: {
      bias: -1.61834,
      weights: {
        selectedProbability: 1.32566,
        selectedLogOdds: 0.0765147,
        bestProbability: -4.79876,
        bestCoverage: 9.11979,
        selectedCoverage: -1.17639,
        bestPassageCoverage: -2.00432,
        missingTerms: -1.14642,
        missingNames: -0.252029,
        passageTermCount: 1.36936,
        passageTermWeight: -0.333174,
        isSingleTerm: -2.39777,
        leadOverOtherSlides: 1.27486,
        kind: -0.130567,
        queryTermCount: 0.0846808,
        hasTwoExactTerms: -0.558578,
      },
    },
    confidence: {
      bias: -6.33913,
      weights: {
        selectedProbability: 1.0894,
        selectedLogOdds: -0.125643,
        bestProbability: -1.19446,
        bestCoverage: 3.53781,
        selectedCoverage: 3.14626,
        bestPassageCoverage: -0.900466,
        missingTerms: 0.814279,
        missingNames: 0.113444,
        passageTermCount: 0.149833,
        passageTermWeight: 0.124722,
        isSingleTerm: -0.00516391,
        leadOverOtherSlides: 1.62703,
        kind: 1.22788,
        queryTermCount: -0.107652,
        hasTwoExactTerms: 1.47613,
      },
    },
  },
};

/** By ISO 639-1 code; `other` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<TextKind, Record<string, number> & { other: number }> = {
  prose: {
    ar: 0.3082,
    de: 0.1026,
    en: 0.6203,
    es: 0.5638,
    hi: 0.6461,
    other: 0.6346,
    ru: 0.2702,
    tr: 0.3756,
    vi: 0.9715,
    zh: 0.1172,
  },
  slides: { other: 0.699 },
};

/** The tutor refuses below this probability of the model `answerable`. */
export function answerableFrom(kind: TextKind, language: string): number {
  return MIN_ANSWERABLE_CONFIDENCE[kind][language] ?? MIN_ANSWERABLE_CONFIDENCE[kind].other;
}

/** The tutor is not sure below this confidence and shows no answer. Set by hand; the fit command keeps the value. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<TextKind, Record<string, { right: number; answers: number }>> = {
  prose: {
    ar: { right: 250, answers: 267 },
    de: { right: 245, answers: 262 },
    en: { right: 2623, answers: 2814 },
    es: { right: 265, answers: 289 },
    hi: { right: 260, answers: 278 },
    ru: { right: 265, answers: 281 },
    tr: { right: 244, answers: 261 },
    vi: { right: 264, answers: 289 },
    zh: { right: 277, answers: 301 },
  },
  slides: {
    cs: { right: 6, answers: 6 },
    de: { right: 5, answers: 5 },
    en: { right: 46, answers: 52 },
    it: { right: 19, answers: 22 },
    zh: { right: 5, answers: 5 },
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
