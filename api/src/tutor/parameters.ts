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
export const FITTED_EMBEDDING_MODEL = 'all-MiniLM-L6-v2';

// On slides words alone decide: weights for meaning made the tutor answer less (docs/tutor.md).
const SLIDES: Parameters = {
  evidence: {
    bias: -10.2483,
    weights: {
      coverage: 2.0676,
      coverageBelowPassageBest: 2.35829,
      passageCoverage: 2.21944,
      searchRank: 3.22183,
      adjacentTerms: 0.897944,
      kind: 1.65623,
      numericKind: 1.05282,
      previousCoverage: -1.53426,
      nextCoverage: -1.16769,
      length: 0.25773,
      rarestTerm: -0.77794,
      repeatsQuestion: -4.62001,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.106923,
      relativePassageCoverage: -0.0852919,
      relativeWindowCoverage: 2.41463,
      relativeBm25: 0.952254,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.14002,
    weights: {
      selectedProbability: 0.413074,
      selectedLogOdds: 0.114256,
      bestProbability: -3.44322,
      bestCoverage: 5.75177,
      selectedCoverage: -0.551196,
      bestPassageCoverage: -1.67649,
      missingTerms: -0.254689,
      missingNames: -0.99041,
      passageTermCount: 0.653129,
      passageTermWeight: -0.16987,
      isSingleTerm: 1.36111,
      leadOverOtherSlides: 2.78585,
      kind: 0.489987,
      queryTermCount: 0.0185579,
      hasTwoExactTerms: -0.183572,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -4.858,
    weights: {
      selectedProbability: 0.72904,
      selectedLogOdds: -0.113271,
      bestProbability: -0.702105,
      bestCoverage: 3.37488,
      selectedCoverage: 1.27785,
      bestPassageCoverage: 0.395346,
      missingTerms: 1.2635,
      missingNames: -0.110279,
      passageTermCount: 0.157511,
      passageTermWeight: 0.0290625,
      isSingleTerm: -0.294599,
      leadOverOtherSlides: 2.89423,
      kind: 0.917545,
      queryTermCount: -0.0651895,
      hasTwoExactTerms: 0.382105,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -12.7359,
        weights: {
          coverage: 2.29957,
          coverageBelowPassageBest: -1.35545,
          passageCoverage: -0.587893,
          searchRank: 6.0547,
          adjacentTerms: 1.15127,
          kind: 0.533795,
          numericKind: 1.01798,
          previousCoverage: -1.65174,
          nextCoverage: -0.667825,
          length: 0.442114,
          rarestTerm: -0.407698,
          repeatsQuestion: -3.21607,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.4676,
          relativePassageCoverage: -1.53929,
          relativeWindowCoverage: 2.23443,
          relativeBm25: 3.22246,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.64327,
        weights: {
          selectedProbability: 1.72021,
          selectedLogOdds: 0.111365,
          bestProbability: -4.59736,
          bestCoverage: 9.67461,
          selectedCoverage: -0.916267,
          bestPassageCoverage: -1.39308,
          missingTerms: -1.01322,
          missingNames: -2.17763,
          passageTermCount: 2.03878,
          passageTermWeight: -0.405394,
          isSingleTerm: -3.06494,
          leadOverOtherSlides: 2.30807,
          kind: 0.572466,
          queryTermCount: -0.517215,
          hasTwoExactTerms: 0.645024,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -4.30004,
        weights: {
          selectedProbability: 2.24112,
          selectedLogOdds: -0.0774525,
          bestProbability: -0.828627,
          bestCoverage: 2.24948,
          selectedCoverage: 1.42854,
          bestPassageCoverage: -0.908145,
          missingTerms: 0.944054,
          missingNames: -0.107283,
          passageTermCount: 0.111137,
          passageTermWeight: 0.073113,
          isSingleTerm: 0.710229,
          leadOverOtherSlides: 2.14702,
          kind: 0.507487,
          queryTermCount: 0.00827925,
          hasTwoExactTerms: 1.23788,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
    },
    slides: SLIDES,
  },
  meaning: {
    prose: {
      evidence: {
        bias: -8.11976,
        weights: {
          coverage: 1.37222,
          coverageBelowPassageBest: -1.29754,
          passageCoverage: -0.694755,
          searchRank: 2.6201,
          adjacentTerms: 1.17024,
          kind: 0.622809,
          numericKind: 0.653489,
          previousCoverage: -1.75964,
          nextCoverage: -0.924906,
          length: 0.634652,
          rarestTerm: -0.125963,
          repeatsQuestion: -0.0235198,
          similarity: -12.8498,
          passageSimilarity: 13.0156,
          relativeCoverage: 1.02472,
          relativePassageCoverage: -0.3682,
          relativeWindowCoverage: 2.54486,
          relativeBm25: 1.97879,
          similarityBelowBest: 15.8161,
        },
      },
      answerable: {
        bias: -9.08264,
        weights: {
          selectedProbability: -0.64812,
          selectedLogOdds: -0.00231216,
          bestProbability: 1.86038,
          bestCoverage: 1.70673,
          selectedCoverage: 0.750437,
          bestPassageCoverage: 1.04505,
          missingTerms: -0.721466,
          missingNames: -1.32401,
          passageTermCount: 0.811026,
          passageTermWeight: 0.0331858,
          isSingleTerm: 3.19525,
          leadOverOtherSlides: 0.365895,
          kind: -0.463539,
          queryTermCount: -0.42698,
          hasTwoExactTerms: 0.603806,
          similarity: 4.85475,
          highestSimilarity: 15.1646,
        },
      },
      confidence: {
        bias: -4.22715,
        weights: {
          selectedProbability: 0.658919,
          selectedLogOdds: 0.00548249,
          bestProbability: 0.58236,
          bestCoverage: 1.39325,
          selectedCoverage: 2.08506,
          bestPassageCoverage: -2.06822,
          missingTerms: 0.23461,
          missingNames: -0.372599,
          passageTermCount: -0.0116628,
          passageTermWeight: 0.196401,
          isSingleTerm: 0.920634,
          leadOverOtherSlides: 1.47445,
          kind: 0.171528,
          queryTermCount: -0.0471913,
          hasTwoExactTerms: 0.193323,
          similarity: 2.88939,
          highestSimilarity: 1.86274,
        },
      },
    },
    slides: SLIDES,
  },
};

type Thresholds = Record<string, number> & { other: number };

const SLIDES_THRESHOLDS: Thresholds = { en: 0.5, other: 0.5 };

/** By ISO 639-1 code; `other` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<SearchMethod, Record<TextKind, Thresholds>> = {
  words: {
    prose: {
      ar: 0.1623,
      de: 0.05,
      en: 0.5911,
      es: 0.405,
      fr: 0.1147,
      hi: 0.665,
      ja: 0.4364,
      other: 0.5521,
      ru: 0.5544,
      tr: 0.435,
      vi: 0.9708,
      zh: 0.1781,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.6285, other: 0.6285 },
    slides: SLIDES_THRESHOLDS,
  },
};

/** The tutor refuses below this probability of the model `answerable`. */
export function answerableFrom(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

/** The tutor is not sure below this confidence and shows no answer. Set by hand; the fit command keeps the value. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

type Precisions = Record<string, { right: number; answers: number }>;

const SLIDES_PRECISION: Precisions = {
  cs: { right: 18, answers: 22 },
  de: { right: 22, answers: 23 },
  en: { right: 41, answers: 42 },
  es: { right: 21, answers: 25 },
  fr: { right: 23, answers: 25 },
  it: { right: 23, answers: 24 },
  ja: { right: 28, answers: 32 },
  ko: { right: 28, answers: 31 },
  pt: { right: 19, answers: 19 },
  ru: { right: 21, answers: 24 },
  zh: { right: 14, answers: 16 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 248, answers: 268 },
      de: { right: 231, answers: 249 },
      en: { right: 2634, answers: 2831 },
      es: { right: 271, answers: 291 },
      fr: { right: 209, answers: 234 },
      hi: { right: 274, answers: 293 },
      ja: { right: 376, answers: 395 },
      ru: { right: 256, answers: 274 },
      tr: { right: 237, answers: 253 },
      vi: { right: 291, answers: 328 },
      zh: { right: 277, answers: 301 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2726, answers: 2878 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
