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
    bias: -7.05694,
    weights: {
      coverage: 0.564693,
      coverageBelowPassageBest: 3.50149,
      passageCoverage: 2.90083,
      searchRank: 1.15175,
      adjacentTerms: 1.15113,
      kind: 1.06955,
      numericKind: 0.967801,
      previousCoverage: -0.759381,
      nextCoverage: -1.02893,
      length: 1.63032,
      rarestTerm: -0.201836,
      repeatsQuestion: -3.96406,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.118616,
      relativePassageCoverage: -0.911104,
      relativeWindowCoverage: 2.18827,
      relativeBm25: 0.615917,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -0.897812,
    weights: {
      selectedProbability: 0.699811,
      selectedLogOdds: -0.0202816,
      bestProbability: -1.91732,
      bestCoverage: 3.15871,
      selectedCoverage: -0.108717,
      bestPassageCoverage: -0.75507,
      missingTerms: -0.519084,
      missingNames: -1.37191,
      passageTermCount: 0.429636,
      passageTermWeight: -0.096052,
      isSingleTerm: 0.492102,
      leadOverOtherSlides: 2.03255,
      kind: 0.490501,
      queryTermCount: 0.0460249,
      hasTwoExactTerms: -0.247748,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -5.03165,
    weights: {
      selectedProbability: 0.203748,
      selectedLogOdds: -0.0480718,
      bestProbability: -1.64539,
      bestCoverage: 3.3954,
      selectedCoverage: 1.21602,
      bestPassageCoverage: 1.00051,
      missingTerms: 1.20249,
      missingNames: -0.101841,
      passageTermCount: 0.305452,
      passageTermWeight: 0.00644062,
      isSingleTerm: -0.967051,
      leadOverOtherSlides: 2.40895,
      kind: 1.38828,
      queryTermCount: -0.0735414,
      hasTwoExactTerms: 0.413371,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -11.5126,
        weights: {
          coverage: 2.11668,
          coverageBelowPassageBest: -1.37806,
          passageCoverage: -0.624799,
          searchRank: 3.84516,
          adjacentTerms: 0.937945,
          kind: 0.655767,
          numericKind: 0.925548,
          previousCoverage: -1.64601,
          nextCoverage: -0.773966,
          length: 0.320102,
          rarestTerm: -0.347878,
          repeatsQuestion: -1.46635,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.61543,
          relativePassageCoverage: -1.52895,
          relativeWindowCoverage: 2.05795,
          relativeBm25: 4.31648,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.27778,
        weights: {
          selectedProbability: 2.31284,
          selectedLogOdds: 0.0292593,
          bestProbability: -3.93741,
          bestCoverage: 7.09457,
          selectedCoverage: -0.76111,
          bestPassageCoverage: -1.865,
          missingTerms: -1.39212,
          missingNames: -2.14671,
          passageTermCount: 1.84592,
          passageTermWeight: -0.270194,
          isSingleTerm: 1.31565,
          leadOverOtherSlides: 2.33506,
          kind: 0.378964,
          queryTermCount: -0.541795,
          hasTwoExactTerms: 0.568609,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.49111,
        weights: {
          selectedProbability: 1.05699,
          selectedLogOdds: -0.0586277,
          bestProbability: -0.86792,
          bestCoverage: 2.54446,
          selectedCoverage: 1.93077,
          bestPassageCoverage: -1.43393,
          missingTerms: 0.793681,
          missingNames: -0.363926,
          passageTermCount: 0.0772806,
          passageTermWeight: 0.0650489,
          isSingleTerm: 0.398554,
          leadOverOtherSlides: 2.64957,
          kind: 0.401699,
          queryTermCount: 0.057012,
          hasTwoExactTerms: 0.911095,
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
        bias: -8.21143,
        weights: {
          coverage: 1.36997,
          coverageBelowPassageBest: -1.30848,
          passageCoverage: -0.708488,
          searchRank: 2.78128,
          adjacentTerms: 1.16882,
          kind: 0.617224,
          numericKind: 0.658566,
          previousCoverage: -1.75658,
          nextCoverage: -0.925195,
          length: 0.642491,
          rarestTerm: -0.12301,
          repeatsQuestion: -0.0178149,
          similarity: -12.6152,
          passageSimilarity: 12.7723,
          relativeCoverage: 1.03173,
          relativePassageCoverage: -0.379625,
          relativeWindowCoverage: 2.53952,
          relativeBm25: 1.93076,
          similarityBelowBest: 15.5886,
        },
      },
      answerable: {
        bias: -9.10526,
        weights: {
          selectedProbability: -0.647915,
          selectedLogOdds: -0.00572062,
          bestProbability: 1.74077,
          bestCoverage: 1.71422,
          selectedCoverage: 0.777751,
          bestPassageCoverage: 1.12092,
          missingTerms: -0.694129,
          missingNames: -1.29424,
          passageTermCount: 0.846564,
          passageTermWeight: 0.0377998,
          isSingleTerm: 3.12074,
          leadOverOtherSlides: 0.360827,
          kind: -0.410067,
          queryTermCount: -0.438843,
          hasTwoExactTerms: 0.546524,
          similarity: 5.22409,
          highestSimilarity: 14.8352,
        },
      },
      confidence: {
        bias: -4.40418,
        weights: {
          selectedProbability: 0.911821,
          selectedLogOdds: -0.011151,
          bestProbability: 0.40196,
          bestCoverage: 1.56148,
          selectedCoverage: 2.18826,
          bestPassageCoverage: -2.2719,
          missingTerms: 0.3001,
          missingNames: -0.41705,
          passageTermCount: 0.0070179,
          passageTermWeight: 0.193723,
          isSingleTerm: 0.919567,
          leadOverOtherSlides: 1.53812,
          kind: 0.223128,
          queryTermCount: -0.0592282,
          hasTwoExactTerms: 0.22186,
          similarity: 2.71547,
          highestSimilarity: 2.06717,
        },
      },
    },
    slides: SLIDES,
  },
};

type Thresholds = Record<string, number> & { other: number };

const SLIDES_THRESHOLDS: Thresholds = {
  ar: 0.5,
  cs: 0.5,
  en: 0.5,
  es: 0.5,
  fr: 0.5,
  other: 0.5,
  ru: 0.5,
  zh: 0.5,
};

/** By ISO 639-1 code; `other` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<SearchMethod, Record<TextKind, Thresholds>> = {
  words: {
    prose: {
      ar: 0.228,
      de: 0.08097,
      en: 0.5107,
      es: 0.4153,
      fr: 0.165,
      hi: 0.5877,
      it: 0.7746,
      ja: 0.8218,
      ko: 0.4409,
      other: 0.5861,
      pl: 0.7052,
      pt: 0.9859,
      ru: 0.4987,
      tr: 0.4943,
      vi: 0.9055,
      zh: 0.1926,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.6853, other: 0.6853 },
    slides: SLIDES_THRESHOLDS,
  },
};

/** The tutor refuses below this probability of the model `answerable`. */
export function answerableFrom(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

type Offsets = Record<string, number>;

const SLIDES_OFFSETS: Offsets = {
  ar: -0.1914,
  cs: -0.007783,
  de: 0.1457,
  en: -0.4265,
  es: -0.2315,
  fr: 0.1951,
  it: 0.04187,
  ja: -0.3566,
  ko: -0.0997,
  pl: 0.1609,
  pt: 0.2758,
  ru: -0.0721,
  tr: -0.1631,
  zh: 0.3298,
};

/** By ISO 639-1 code. */
export const CONFIDENCE_OFFSETS: Record<SearchMethod, Record<TextKind, Offsets>> = {
  words: {
    prose: {
      ar: 0.3696,
      de: 0.3438,
      en: 0.02854,
      es: 0.04482,
      fr: -0.2515,
      hi: 0.1742,
      it: -0.176,
      ja: -0.3231,
      ko: -0.5224,
      pl: -0.1518,
      pt: 0.09864,
      ru: 0.4115,
      tr: 0.3248,
      vi: -0.364,
      zh: 0.2795,
    },
    slides: SLIDES_OFFSETS,
  },
  meaning: {
    prose: { en: 0.01458 },
    slides: SLIDES_OFFSETS,
  },
};

/** How much the confidence differs in a language, in log-odds; 0 for languages without questions to fit on. */
export function confidenceOffset(method: SearchMethod, kind: TextKind, language: string): number {
  return CONFIDENCE_OFFSETS[method][kind][language] ?? 0;
}

/** The tutor is not sure below this confidence and shows no answer. Set by hand; the fit command keeps the value. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

type Precisions = Record<string, { right: number; answers: number }>;

const SLIDES_PRECISION: Precisions = {
  ar: { right: 25, answers: 27 },
  cs: { right: 35, answers: 37 },
  de: { right: 19, answers: 19 },
  en: { right: 37, answers: 42 },
  es: { right: 31, answers: 37 },
  fr: { right: 38, answers: 41 },
  it: { right: 23, answers: 24 },
  ja: { right: 20, answers: 26 },
  ko: { right: 26, answers: 28 },
  pl: { right: 23, answers: 24 },
  pt: { right: 21, answers: 21 },
  ru: { right: 32, answers: 40 },
  tr: { right: 25, answers: 26 },
  zh: { right: 27, answers: 34 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 272, answers: 292 },
      de: { right: 241, answers: 259 },
      en: { right: 2523, answers: 2689 },
      es: { right: 272, answers: 288 },
      fr: { right: 134, answers: 167 },
      hi: { right: 277, answers: 296 },
      it: { right: 248, answers: 266 },
      ja: { right: 359, answers: 370 },
      ko: { right: 328, answers: 352 },
      pl: { right: 200, answers: 229 },
      pt: { right: 343, answers: 363 },
      ru: { right: 266, answers: 286 },
      tr: { right: 262, answers: 280 },
      vi: { right: 274, answers: 299 },
      zh: { right: 283, answers: 307 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2692, answers: 2844 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
