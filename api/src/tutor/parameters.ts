import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from './search-method.js';
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

/** Cosines of this model were fitted on. */
export const FITTED_EMBEDDING_MODEL = 'universal-sentence-encoder-lite';

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
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
          similarity: 0,
          similarityBelowBest: 0,
          passageSimilarity: 0,
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
          similarity: 0,
          highestSimilarity: 0,
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
          similarity: 0,
          highestSimilarity: 0,
        },
      },
    },
    slides: {
      evidence: {
        bias: -11.5669,
        weights: {
          coverage: 1.82989,
          coverageBelowPassageBest: 0.0391396,
          passageCoverage: -0.0372926,
          searchRank: 4.66192,
          adjacentTerms: 2.23095,
          kind: 1.58222,
          numericKind: 1.57878,
          previousCoverage: -1.08133,
          nextCoverage: -0.742211,
          length: 0.467642,
          rarestTerm: 0.500488,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: -0.438898,
          relativePassageCoverage: -0.518105,
          relativeWindowCoverage: 2.93013,
          relativeBm25: 1.42505,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.65673,
        weights: {
          selectedProbability: 1.28786,
          selectedLogOdds: 0.0736913,
          bestProbability: -4.83424,
          bestCoverage: 9.17232,
          selectedCoverage: -1.14823,
          bestPassageCoverage: -1.95909,
          missingTerms: -1.16461,
          missingNames: -0.267949,
          passageTermCount: 1.38502,
          passageTermWeight: -0.328347,
          isSingleTerm: -2.45786,
          leadOverOtherSlides: 1.28136,
          kind: -0.106746,
          queryTermCount: 0.0819453,
          hasTwoExactTerms: -0.619602,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -6.27327,
        weights: {
          selectedProbability: 1.02547,
          selectedLogOdds: -0.139259,
          bestProbability: -1.19942,
          bestCoverage: 3.34191,
          selectedCoverage: 3.35692,
          bestPassageCoverage: -0.718585,
          missingTerms: 0.688132,
          missingNames: -0.145622,
          passageTermCount: 0.128093,
          passageTermWeight: 0.136646,
          isSingleTerm: -0.112609,
          leadOverOtherSlides: 1.70321,
          kind: 1.25741,
          queryTermCount: -0.126663,
          hasTwoExactTerms: 1.59302,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
    },
  },
  meaning: {
    prose: {
      evidence: {
        bias: -10.1175,
        weights: {
          coverage: 1.43708,
          coverageBelowPassageBest: -1.69212,
          passageCoverage: -0.806356,
          searchRank: 4.19236,
          adjacentTerms: 1.12216,
          kind: 0.696132,
          numericKind: 0.662811,
          previousCoverage: -1.81969,
          nextCoverage: -0.957819,
          length: 0.40946,
          rarestTerm: -0.0765295,
          similarity: -10.481,
          passageSimilarity: 10.2889,
          relativeCoverage: 1.51222,
          relativePassageCoverage: -0.973971,
          relativeWindowCoverage: 2.57486,
          relativeBm25: 2.8024,
          similarityBelowBest: 14.0555,
        },
      },
      answerable: {
        bias: -6.93129,
        weights: {
          selectedProbability: -0.138624,
          selectedLogOdds: 0.142849,
          bestProbability: 0.354129,
          bestCoverage: 5.6453,
          selectedCoverage: 0.537391,
          bestPassageCoverage: 0.434088,
          missingTerms: -0.991294,
          missingNames: -1.99687,
          passageTermCount: 1.34851,
          passageTermWeight: -0.154395,
          isSingleTerm: 4.02716,
          leadOverOtherSlides: -0.39529,
          kind: 0.526093,
          queryTermCount: -0.460663,
          hasTwoExactTerms: 0.542173,
          similarity: 6.77223,
          highestSimilarity: 4.39291,
        },
      },
      confidence: {
        bias: -2.59418,
        weights: {
          selectedProbability: 0.572233,
          selectedLogOdds: 0.024529,
          bestProbability: 0.0954755,
          bestCoverage: 2.30613,
          selectedCoverage: 0.802402,
          bestPassageCoverage: -0.877559,
          missingTerms: -0.177386,
          missingNames: -0.458032,
          passageTermCount: 0.0670489,
          passageTermWeight: 0.150016,
          isSingleTerm: 0.950266,
          leadOverOtherSlides: 1.5924,
          kind: 0.177727,
          queryTermCount: -0.0471345,
          hasTwoExactTerms: 0.195388,
          similarity: 4.82116,
          highestSimilarity: -2.94447,
        },
      },
    },
    slides: {
      evidence: {
        bias: -11.5669,
        weights: {
          coverage: 1.82989,
          coverageBelowPassageBest: 0.0391396,
          passageCoverage: -0.0372926,
          searchRank: 4.66192,
          adjacentTerms: 2.23095,
          kind: 1.58222,
          numericKind: 1.57878,
          previousCoverage: -1.08133,
          nextCoverage: -0.742211,
          length: 0.467642,
          rarestTerm: 0.500488,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: -0.438898,
          relativePassageCoverage: -0.518105,
          relativeWindowCoverage: 2.93013,
          relativeBm25: 1.42505,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.65673,
        weights: {
          selectedProbability: 1.28786,
          selectedLogOdds: 0.0736913,
          bestProbability: -4.83424,
          bestCoverage: 9.17232,
          selectedCoverage: -1.14823,
          bestPassageCoverage: -1.95909,
          missingTerms: -1.16461,
          missingNames: -0.267949,
          passageTermCount: 1.38502,
          passageTermWeight: -0.328347,
          isSingleTerm: -2.45786,
          leadOverOtherSlides: 1.28136,
          kind: -0.106746,
          queryTermCount: 0.0819453,
          hasTwoExactTerms: -0.619602,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -6.27327,
        weights: {
          selectedProbability: 1.02547,
          selectedLogOdds: -0.139259,
          bestProbability: -1.19942,
          bestCoverage: 3.34191,
          selectedCoverage: 3.35692,
          bestPassageCoverage: -0.718585,
          missingTerms: 0.688132,
          missingNames: -0.145622,
          passageTermCount: 0.128093,
          passageTermWeight: 0.136646,
          isSingleTerm: -0.112609,
          leadOverOtherSlides: 1.70321,
          kind: 1.25741,
          queryTermCount: -0.126663,
          hasTwoExactTerms: 1.59302,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
    },
  },
};

/** By ISO 639-1 code; `other` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<
  SearchMethod,
  Record<TextKind, Record<string, number> & { other: number }>
> = {
  words: {
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
    slides: { other: 0.7044 },
  },
  meaning: {
    prose: { en: 0.4371, other: 0.4371 },
    slides: { other: 0.7044 },
  },
};

/** The tutor refuses below this probability of the model `answerable`. */
export function answerableFrom(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

/** The tutor is not sure below this confidence and shows no answer. Set by hand; the fit command keeps the value. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<
  SearchMethod,
  Record<TextKind, Record<string, { right: number; answers: number }>>
> = {
  words: {
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
  },
  meaning: {
    prose: {
      en: { right: 2639, answers: 2781 },
    },
    slides: {
      en: { right: 46, answers: 52 },
    },
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
