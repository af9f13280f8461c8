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
    bias: -10.1877,
    weights: {
      coverage: 1.76067,
      coverageBelowPassageBest: 2.36097,
      passageCoverage: 2.2882,
      searchRank: 3.28152,
      adjacentTerms: 1.26224,
      kind: 1.96586,
      numericKind: 0.727601,
      previousCoverage: -1.47301,
      nextCoverage: -1.07684,
      length: -0.129805,
      rarestTerm: -0.665559,
      repeatsQuestion: -4.58488,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.296278,
      relativePassageCoverage: -0.275299,
      relativeWindowCoverage: 2.26321,
      relativeBm25: 1.01656,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.40842,
    weights: {
      selectedProbability: 0.687058,
      selectedLogOdds: 0.0300033,
      bestProbability: -3.72988,
      bestCoverage: 5.7024,
      selectedCoverage: -0.359285,
      bestPassageCoverage: -1.38873,
      missingTerms: -0.405399,
      missingNames: -0.745966,
      passageTermCount: 0.746065,
      passageTermWeight: -0.211374,
      isSingleTerm: 1.21013,
      leadOverOtherSlides: 2.90992,
      kind: 0.577014,
      queryTermCount: 0.0203681,
      hasTwoExactTerms: -0.216134,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -5.18236,
    weights: {
      selectedProbability: 0.659307,
      selectedLogOdds: -0.145104,
      bestProbability: -0.0422761,
      bestCoverage: 3.20284,
      selectedCoverage: 1.66398,
      bestPassageCoverage: 0.554214,
      missingTerms: 1.67455,
      missingNames: 0.512053,
      passageTermCount: 0.173144,
      passageTermWeight: 0.0177181,
      isSingleTerm: -0.369269,
      leadOverOtherSlides: 3.01097,
      kind: 0.397952,
      queryTermCount: -0.0907334,
      hasTwoExactTerms: 0.379374,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -12.7252,
        weights: {
          coverage: 2.30209,
          coverageBelowPassageBest: -1.35802,
          passageCoverage: -0.587994,
          searchRank: 6.05373,
          adjacentTerms: 1.14852,
          kind: 0.533875,
          numericKind: 1.00073,
          previousCoverage: -1.65131,
          nextCoverage: -0.667612,
          length: 0.440704,
          rarestTerm: -0.407195,
          repeatsQuestion: -3.21549,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.46825,
          relativePassageCoverage: -1.54054,
          relativeWindowCoverage: 2.2361,
          relativeBm25: 3.21995,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.19121,
        weights: {
          selectedProbability: 1.52881,
          selectedLogOdds: 0.111171,
          bestProbability: -4.98664,
          bestCoverage: 8.95765,
          selectedCoverage: -1.03354,
          bestPassageCoverage: -0.893476,
          missingTerms: -1.11175,
          missingNames: -2.36753,
          passageTermCount: 2.09902,
          passageTermWeight: -0.428675,
          isSingleTerm: -2.92641,
          leadOverOtherSlides: 2.48085,
          kind: 0.744003,
          queryTermCount: -0.539754,
          hasTwoExactTerms: 0.713357,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.87916,
        weights: {
          selectedProbability: 1.8989,
          selectedLogOdds: -0.0627583,
          bestProbability: -0.862075,
          bestCoverage: 2.1926,
          selectedCoverage: 1.42933,
          bestPassageCoverage: -0.91529,
          missingTerms: 1.01832,
          missingNames: -0.100276,
          passageTermCount: 0.157119,
          passageTermWeight: 0.0721077,
          isSingleTerm: 0.651392,
          leadOverOtherSlides: 2.03759,
          kind: 0.504755,
          queryTermCount: -0.0306075,
          hasTwoExactTerms: 1.17831,
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
      ar: 0.3585,
      de: 0.09926,
      en: 0.6961,
      es: 0.5425,
      fr: 0.2709,
      hi: 0.7002,
      ja: 0.2417,
      other: 0.6657,
      ru: 0.3321,
      tr: 0.3909,
      vi: 0.9755,
      zh: 0.1372,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.1494, other: 0.1494 },
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
  cs: { right: 11, answers: 11 },
  de: { right: 22, answers: 24 },
  en: { right: 41, answers: 41 },
  es: { right: 14, answers: 15 },
  fr: { right: 13, answers: 15 },
  it: { right: 25, answers: 28 },
  ja: { right: 30, answers: 35 },
  ko: { right: 27, answers: 32 },
  pt: { right: 19, answers: 19 },
  ru: { right: 14, answers: 17 },
  zh: { right: 16, answers: 18 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 249, answers: 265 },
      de: { right: 230, answers: 248 },
      en: { right: 2645, answers: 2832 },
      es: { right: 275, answers: 294 },
      fr: { right: 211, answers: 234 },
      hi: { right: 267, answers: 288 },
      ja: { right: 375, answers: 394 },
      ru: { right: 256, answers: 271 },
      tr: { right: 241, answers: 257 },
      vi: { right: 282, answers: 312 },
      zh: { right: 273, answers: 292 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2747, answers: 2896 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
