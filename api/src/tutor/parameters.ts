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
      repeatsQuestion: -4.62002,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.106923,
      relativePassageCoverage: -0.0852925,
      relativeWindowCoverage: 2.41463,
      relativeBm25: 0.952253,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.06047,
    weights: {
      selectedProbability: 0.352851,
      selectedLogOdds: 0.124245,
      bestProbability: -3.53965,
      bestCoverage: 5.40611,
      selectedCoverage: -0.598858,
      bestPassageCoverage: -1.39019,
      missingTerms: -0.27515,
      missingNames: -0.991611,
      passageTermCount: 0.6751,
      passageTermWeight: -0.180128,
      isSingleTerm: 1.40853,
      leadOverOtherSlides: 2.92765,
      kind: 0.479589,
      queryTermCount: 0.0155248,
      hasTwoExactTerms: -0.176605,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -4.63949,
    weights: {
      selectedProbability: 0.568442,
      selectedLogOdds: -0.0923158,
      bestProbability: -0.684727,
      bestCoverage: 3.19256,
      selectedCoverage: 1.2896,
      bestPassageCoverage: 0.433599,
      missingTerms: 1.34611,
      missingNames: -0.154589,
      passageTermCount: 0.185423,
      passageTermWeight: 0.0308948,
      isSingleTerm: -0.342157,
      leadOverOtherSlides: 2.86023,
      kind: 0.887102,
      queryTermCount: -0.0908411,
      hasTwoExactTerms: 0.333736,
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
        bias: -1.17514,
        weights: {
          selectedProbability: 1.50228,
          selectedLogOdds: 0.11314,
          bestProbability: -4.94572,
          bestCoverage: 8.94175,
          selectedCoverage: -1.02969,
          bestPassageCoverage: -0.892052,
          missingTerms: -1.11444,
          missingNames: -2.3675,
          passageTermCount: 2.09894,
          passageTermWeight: -0.428421,
          isSingleTerm: -2.92678,
          leadOverOtherSlides: 2.47157,
          kind: 0.719497,
          queryTermCount: -0.539725,
          hasTwoExactTerms: 0.713561,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.87846,
        weights: {
          selectedProbability: 1.89063,
          selectedLogOdds: -0.0588497,
          bestProbability: -0.906992,
          bestCoverage: 2.18724,
          selectedCoverage: 1.41502,
          bestPassageCoverage: -0.894634,
          missingTerms: 1.04085,
          missingNames: -0.0990719,
          passageTermCount: 0.15522,
          passageTermWeight: 0.0736521,
          isSingleTerm: 0.656403,
          leadOverOtherSlides: 2.05531,
          kind: 0.503099,
          queryTermCount: -0.0319478,
          hasTwoExactTerms: 1.19469,
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
        bias: -9.18121,
        weights: {
          selectedProbability: 0.152531,
          selectedLogOdds: 0.0340018,
          bestProbability: 0.35351,
          bestCoverage: 2.60242,
          selectedCoverage: 0.478022,
          bestPassageCoverage: 0.275224,
          missingTerms: -0.370225,
          missingNames: -1.54544,
          passageTermCount: 0.780872,
          passageTermWeight: -0.00249169,
          isSingleTerm: 2.94088,
          leadOverOtherSlides: 0.71962,
          kind: -0.268367,
          queryTermCount: -0.411184,
          hasTwoExactTerms: 0.710845,
          similarity: 5.67786,
          highestSimilarity: 14.8319,
        },
      },
      confidence: {
        bias: -4.32278,
        weights: {
          selectedProbability: 0.961749,
          selectedLogOdds: 0.00757547,
          bestProbability: 0.121598,
          bestCoverage: 1.63557,
          selectedCoverage: 2.17686,
          bestPassageCoverage: -2.2449,
          missingTerms: 0.414354,
          missingNames: -0.43304,
          passageTermCount: -0.0187053,
          passageTermWeight: 0.17798,
          isSingleTerm: 0.600113,
          leadOverOtherSlides: 1.63976,
          kind: 0.223243,
          queryTermCount: -0.0210774,
          hasTwoExactTerms: 0.144681,
          similarity: 3.20073,
          highestSimilarity: 1.49846,
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
      ar: 0.2877,
      de: 0.08096,
      en: 0.6368,
      es: 0.4513,
      fr: 0.1824,
      hi: 0.6687,
      ja: 0.6541,
      other: 0.5409,
      ru: 0.309,
      tr: 0.3645,
      vi: 0.9656,
      zh: 0.2424,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.7439, other: 0.7439 },
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
  pt: { right: 20, answers: 20 },
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
      ar: { right: 248, answers: 265 },
      de: { right: 231, answers: 249 },
      en: { right: 2651, answers: 2844 },
      es: { right: 273, answers: 293 },
      fr: { right: 212, answers: 237 },
      hi: { right: 267, answers: 289 },
      ja: { right: 375, answers: 394 },
      ru: { right: 257, answers: 272 },
      tr: { right: 241, answers: 257 },
      vi: { right: 286, answers: 319 },
      zh: { right: 275, answers: 295 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2742, answers: 2890 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
