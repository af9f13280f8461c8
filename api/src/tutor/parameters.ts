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
    bias: -10.6613,
    weights: {
      coverage: 2.03381,
      coverageBelowPassageBest: 0.803684,
      passageCoverage: 0.998542,
      searchRank: 2.82069,
      adjacentTerms: 2.25627,
      kind: 2.66683,
      numericKind: 0.678276,
      previousCoverage: -1.34285,
      nextCoverage: -0.459112,
      length: 1.00279,
      rarestTerm: -0.626004,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.113406,
      relativePassageCoverage: -0.22504,
      relativeWindowCoverage: 2.90126,
      relativeBm25: 0.997717,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.22232,
    weights: {
      selectedProbability: 1.38403,
      selectedLogOdds: 0.0150821,
      bestProbability: -3.65518,
      bestCoverage: 6.648,
      selectedCoverage: -0.868022,
      bestPassageCoverage: -1.75763,
      missingTerms: -0.420862,
      missingNames: -0.809315,
      passageTermCount: 0.88884,
      passageTermWeight: -0.205205,
      isSingleTerm: 0.339385,
      leadOverOtherSlides: 2.66285,
      kind: -0.364158,
      queryTermCount: 0.0152702,
      hasTwoExactTerms: -0.308083,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -5.87574,
    weights: {
      selectedProbability: 0.317807,
      selectedLogOdds: -0.024975,
      bestProbability: -1.0834,
      bestCoverage: 3.80358,
      selectedCoverage: 1.49529,
      bestPassageCoverage: 0.258604,
      missingTerms: 1.40079,
      missingNames: 0.885657,
      passageTermCount: 0.207507,
      passageTermWeight: 0.0598156,
      isSingleTerm: 0.60646,
      leadOverOtherSlides: 1.63423,
      kind: 1.41849,
      queryTermCount: -0.0505515,
      hasTwoExactTerms: 1.05908,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -12.7147,
        weights: {
          coverage: 2.29452,
          coverageBelowPassageBest: -1.37808,
          passageCoverage: -0.667596,
          searchRank: 6.07063,
          adjacentTerms: 1.2346,
          kind: 0.530696,
          numericKind: 1.0078,
          previousCoverage: -1.64537,
          nextCoverage: -0.659274,
          length: 0.473912,
          rarestTerm: -0.421139,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.48609,
          relativePassageCoverage: -1.45307,
          relativeWindowCoverage: 2.21124,
          relativeBm25: 3.1386,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.38057,
        weights: {
          selectedProbability: 1.61488,
          selectedLogOdds: 0.096863,
          bestProbability: -4.81053,
          bestCoverage: 9.06498,
          selectedCoverage: -0.913769,
          bestPassageCoverage: -1.18225,
          missingTerms: -0.971793,
          missingNames: -2.41617,
          passageTermCount: 2.09759,
          passageTermWeight: -0.415936,
          isSingleTerm: -2.84815,
          leadOverOtherSlides: 2.43522,
          kind: 0.736099,
          queryTermCount: -0.533352,
          hasTwoExactTerms: 0.710639,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.36524,
        weights: {
          selectedProbability: 1.38261,
          selectedLogOdds: -0.0470404,
          bestProbability: -1.29386,
          bestCoverage: 2.54696,
          selectedCoverage: 1.21297,
          bestPassageCoverage: -0.997773,
          missingTerms: 0.78492,
          missingNames: -0.080317,
          passageTermCount: 0.18353,
          passageTermWeight: 0.0397993,
          isSingleTerm: 0.620943,
          leadOverOtherSlides: 2.18736,
          kind: 0.655227,
          queryTermCount: -0.0287082,
          hasTwoExactTerms: 1.24602,
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
        bias: -8.11955,
        weights: {
          coverage: 1.37516,
          coverageBelowPassageBest: -1.29702,
          passageCoverage: -0.696551,
          searchRank: 2.62024,
          adjacentTerms: 1.16769,
          kind: 0.622883,
          numericKind: 0.653545,
          previousCoverage: -1.75734,
          nextCoverage: -0.922549,
          length: 0.635132,
          rarestTerm: -0.126255,
          similarity: -12.8536,
          passageSimilarity: 13.0173,
          relativeCoverage: 1.02568,
          relativePassageCoverage: -0.366195,
          relativeWindowCoverage: 2.5432,
          relativeBm25: 1.97742,
          similarityBelowBest: 15.8158,
        },
      },
      answerable: {
        bias: -9.18128,
        weights: {
          selectedProbability: 0.152122,
          selectedLogOdds: 0.0340264,
          bestProbability: 0.35309,
          bestCoverage: 2.60266,
          selectedCoverage: 0.478237,
          bestPassageCoverage: 0.274746,
          missingTerms: -0.370266,
          missingNames: -1.54545,
          passageTermCount: 0.780888,
          passageTermWeight: -0.00249671,
          isSingleTerm: 2.94087,
          leadOverOtherSlides: 0.72013,
          kind: -0.268305,
          queryTermCount: -0.411175,
          hasTwoExactTerms: 0.710864,
          similarity: 5.67872,
          highestSimilarity: 14.8316,
        },
      },
      confidence: {
        bias: -4.32189,
        weights: {
          selectedProbability: 0.978485,
          selectedLogOdds: 0.00730579,
          bestProbability: 0.0905256,
          bestCoverage: 1.64458,
          selectedCoverage: 2.18978,
          bestPassageCoverage: -2.26503,
          missingTerms: 0.416089,
          missingNames: -0.434387,
          passageTermCount: -0.0179159,
          passageTermWeight: 0.177998,
          isSingleTerm: 0.600645,
          leadOverOtherSlides: 1.64391,
          kind: 0.226412,
          queryTermCount: -0.0214852,
          hasTwoExactTerms: 0.145346,
          similarity: 3.22586,
          highestSimilarity: 1.47148,
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
      ar: 0.3922,
      de: 0.1256,
      en: 0.6889,
      es: 0.5428,
      fr: 0.3416,
      hi: 0.7041,
      ja: 0.3385,
      other: 0.6699,
      ru: 0.3333,
      tr: 0.433,
      vi: 0.9783,
      zh: 0.1535,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.1566, other: 0.1566 },
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
  cs: { right: 13, answers: 14 },
  de: { right: 17, answers: 17 },
  en: { right: 41, answers: 47 },
  es: { right: 19, answers: 20 },
  fr: { right: 13, answers: 15 },
  it: { right: 16, answers: 17 },
  ja: { right: 16, answers: 17 },
  ko: { right: 3, answers: 5 },
  pt: { right: 15, answers: 16 },
  ru: { right: 13, answers: 18 },
  zh: { right: 14, answers: 15 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 250, answers: 267 },
      de: { right: 229, answers: 247 },
      en: { right: 2623, answers: 2810 },
      es: { right: 272, answers: 292 },
      fr: { right: 215, answers: 243 },
      hi: { right: 269, answers: 288 },
      ja: { right: 369, answers: 393 },
      ru: { right: 260, answers: 275 },
      tr: { right: 243, answers: 261 },
      vi: { right: 282, answers: 313 },
      zh: { right: 273, answers: 292 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2745, answers: 2894 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
