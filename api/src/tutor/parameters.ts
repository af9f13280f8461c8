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
    bias: -10.2055,
    weights: {
      coverage: 1.89201,
      coverageBelowPassageBest: 2.38492,
      passageCoverage: 2.20671,
      searchRank: 3.2349,
      adjacentTerms: 0.870103,
      kind: 1.83853,
      numericKind: 0.825314,
      previousCoverage: -1.50393,
      nextCoverage: -1.16726,
      length: 0.297354,
      rarestTerm: -0.575773,
      repeatsQuestion: -4.61284,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.133499,
      relativePassageCoverage: -0.00976874,
      relativeWindowCoverage: 2.3799,
      relativeBm25: 0.871255,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.22051,
    weights: {
      selectedProbability: 0.51383,
      selectedLogOdds: 0.106868,
      bestProbability: -3.69063,
      bestCoverage: 5.5974,
      selectedCoverage: -0.451962,
      bestPassageCoverage: -1.48146,
      missingTerms: -0.277741,
      missingNames: -1.21987,
      passageTermCount: 0.652239,
      passageTermWeight: -0.174176,
      isSingleTerm: 1.36079,
      leadOverOtherSlides: 2.70324,
      kind: 0.728909,
      queryTermCount: 0.0289256,
      hasTwoExactTerms: -0.240392,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -5.18183,
    weights: {
      selectedProbability: 0.785553,
      selectedLogOdds: -0.10916,
      bestProbability: -0.85268,
      bestCoverage: 3.25972,
      selectedCoverage: 1.72142,
      bestPassageCoverage: 0.449272,
      missingTerms: 1.34955,
      missingNames: -0.549723,
      passageTermCount: 0.143614,
      passageTermWeight: 0.0304675,
      isSingleTerm: -0.202758,
      leadOverOtherSlides: 2.73125,
      kind: 0.935644,
      queryTermCount: -0.0462125,
      hasTwoExactTerms: 0.487786,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -12.7357,
        weights: {
          coverage: 2.29861,
          coverageBelowPassageBest: -1.35489,
          passageCoverage: -0.589758,
          searchRank: 6.05493,
          adjacentTerms: 1.15247,
          kind: 0.533994,
          numericKind: 1.01788,
          previousCoverage: -1.65119,
          nextCoverage: -0.668089,
          length: 0.441919,
          rarestTerm: -0.406387,
          repeatsQuestion: -3.21611,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.46702,
          relativePassageCoverage: -1.53816,
          relativeWindowCoverage: 2.234,
          relativeBm25: 3.22283,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.63741,
        weights: {
          selectedProbability: 1.71925,
          selectedLogOdds: 0.110279,
          bestProbability: -4.57566,
          bestCoverage: 9.67301,
          selectedCoverage: -0.907644,
          bestPassageCoverage: -1.42198,
          missingTerms: -1.01421,
          missingNames: -2.18285,
          passageTermCount: 2.03997,
          passageTermWeight: -0.404604,
          isSingleTerm: -3.05389,
          leadOverOtherSlides: 2.30034,
          kind: 0.573116,
          queryTermCount: -0.5193,
          hasTwoExactTerms: 0.649,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -4.34901,
        weights: {
          selectedProbability: 2.25591,
          selectedLogOdds: -0.0804739,
          bestProbability: -0.825198,
          bestCoverage: 2.28023,
          selectedCoverage: 1.4674,
          bestPassageCoverage: -0.95381,
          missingTerms: 0.950094,
          missingNames: -0.113648,
          passageTermCount: 0.1102,
          passageTermWeight: 0.0730192,
          isSingleTerm: 0.73922,
          leadOverOtherSlides: 2.13157,
          kind: 0.52039,
          queryTermCount: 0.00980236,
          hasTwoExactTerms: 1.26295,
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
      ar: 0.1626,
      de: 0.05,
      en: 0.5924,
      es: 0.4041,
      fr: 0.09762,
      hi: 0.6645,
      ja: 0.4388,
      other: 0.5507,
      ru: 0.5517,
      tr: 0.4346,
      vi: 0.971,
      zh: 0.177,
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
  cs: { right: 19, answers: 22 },
  de: { right: 22, answers: 23 },
  en: { right: 40, answers: 41 },
  es: { right: 21, answers: 26 },
  fr: { right: 21, answers: 23 },
  it: { right: 24, answers: 25 },
  ja: { right: 27, answers: 32 },
  ko: { right: 28, answers: 30 },
  pt: { right: 20, answers: 20 },
  ru: { right: 19, answers: 22 },
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
      en: { right: 2633, answers: 2828 },
      es: { right: 270, answers: 290 },
      fr: { right: 209, answers: 233 },
      hi: { right: 273, answers: 292 },
      ja: { right: 376, answers: 395 },
      ru: { right: 256, answers: 274 },
      tr: { right: 237, answers: 253 },
      vi: { right: 291, answers: 328 },
      zh: { right: 277, answers: 300 },
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
