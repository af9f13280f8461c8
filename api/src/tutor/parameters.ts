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
      de: 0.05,
      en: 0.5107,
      es: 0.2575,
      fr: 0.251,
      hi: 0.5877,
      it: 0.7746,
      ja: 0.8899,
      ko: 0.6999,
      other: 0.6009,
      pl: 0.7277,
      pt: 0.9859,
      ru: 0.4712,
      tr: 0.3604,
      vi: 0.9097,
      zh: 0.1824,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.6615, other: 0.6615 },
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
  ar: { right: 26, answers: 29 },
  cs: { right: 35, answers: 37 },
  de: { right: 19, answers: 19 },
  en: { right: 43, answers: 50 },
  es: { right: 36, answers: 43 },
  fr: { right: 33, answers: 36 },
  it: { right: 23, answers: 24 },
  ja: { right: 26, answers: 33 },
  ko: { right: 27, answers: 29 },
  pl: { right: 23, answers: 24 },
  pt: { right: 19, answers: 19 },
  ru: { right: 33, answers: 41 },
  tr: { right: 26, answers: 27 },
  zh: { right: 25, answers: 31 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 235, answers: 250 },
      de: { right: 212, answers: 227 },
      en: { right: 2510, answers: 2666 },
      es: { right: 265, answers: 281 },
      fr: { right: 172, answers: 209 },
      hi: { right: 254, answers: 270 },
      it: { right: 280, answers: 307 },
      ja: { right: 366, answers: 380 },
      ko: { right: 344, answers: 372 },
      pl: { right: 206, answers: 239 },
      pt: { right: 341, answers: 360 },
      ru: { right: 250, answers: 265 },
      tr: { right: 245, answers: 261 },
      vi: { right: 281, answers: 311 },
      zh: { right: 258, answers: 277 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2733, answers: 2887 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
