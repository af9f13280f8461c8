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

// On slides words alone decide: weights for meaning made the tutor answer less (docs/tutor.md).
const SLIDES: Parameters = {
  evidence: {
    bias: -10.5293,
    weights: {
      coverage: 1.96871,
      coverageBelowPassageBest: 0.874333,
      passageCoverage: 1.10891,
      searchRank: 2.95327,
      adjacentTerms: 2.20503,
      kind: 2.66719,
      numericKind: 0.289653,
      previousCoverage: -1.397,
      nextCoverage: -0.476481,
      length: 1.09087,
      rarestTerm: -0.60967,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.136824,
      relativePassageCoverage: -0.4192,
      relativeWindowCoverage: 2.94662,
      relativeBm25: 1.03722,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -1.1552,
    weights: {
      selectedProbability: 1.04327,
      selectedLogOdds: 0.068071,
      bestProbability: -2.9879,
      bestCoverage: 6.59774,
      selectedCoverage: -0.822962,
      bestPassageCoverage: -1.8362,
      missingTerms: -0.310613,
      missingNames: -0.833097,
      passageTermCount: 0.902566,
      passageTermWeight: -0.216231,
      isSingleTerm: 0.0339254,
      leadOverOtherSlides: 2.22103,
      kind: -0.42899,
      queryTermCount: 0.0120811,
      hasTwoExactTerms: -0.237969,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -5.62272,
    weights: {
      selectedProbability: 0.237446,
      selectedLogOdds: -0.0147494,
      bestProbability: -0.972912,
      bestCoverage: 3.86293,
      selectedCoverage: 2.021,
      bestPassageCoverage: -0.410071,
      missingTerms: 1.89504,
      missingNames: 0.742374,
      passageTermCount: 0.151775,
      passageTermWeight: 0.0631478,
      isSingleTerm: 0.634866,
      leadOverOtherSlides: 1.80638,
      kind: 1.22406,
      queryTermCount: -0.0717255,
      hasTwoExactTerms: 1.00205,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -12.6825,
        weights: {
          coverage: 2.25324,
          coverageBelowPassageBest: -1.43964,
          passageCoverage: -0.620198,
          searchRank: 6.02752,
          adjacentTerms: 1.1654,
          kind: 0.566425,
          numericKind: 0.907494,
          previousCoverage: -1.70247,
          nextCoverage: -0.642869,
          length: 0.458341,
          rarestTerm: -0.413533,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.56029,
          relativePassageCoverage: -1.50345,
          relativeWindowCoverage: 2.24039,
          relativeBm25: 3.15052,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.1178,
        weights: {
          selectedProbability: 1.11666,
          selectedLogOdds: 0.137407,
          bestProbability: -4.1612,
          bestCoverage: 9.49681,
          selectedCoverage: -0.904017,
          bestPassageCoverage: -1.05121,
          missingTerms: -1.14214,
          missingNames: -2.35915,
          passageTermCount: 2.12308,
          passageTermWeight: -0.437172,
          isSingleTerm: -3.95584,
          leadOverOtherSlides: 1.98335,
          kind: 0.540947,
          queryTermCount: -0.54729,
          hasTwoExactTerms: 0.655085,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.32662,
        weights: {
          selectedProbability: 1.526,
          selectedLogOdds: -0.0618997,
          bestProbability: -1.38979,
          bestCoverage: 2.75232,
          selectedCoverage: 1.71974,
          bestPassageCoverage: -1.60838,
          missingTerms: 1.05548,
          missingNames: -0.168344,
          passageTermCount: 0.13557,
          passageTermWeight: 0.0797525,
          isSingleTerm: 0.932826,
          leadOverOtherSlides: 2.28353,
          kind: 0.536529,
          queryTermCount: -0.0351226,
          hasTwoExactTerms: 1.11227,
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
        bias: -10.1175,
        weights: {
          coverage: 1.43708,
          coverageBelowPassageBest: -1.69212,
          passageCoverage: -0.806356,
          searchRank: 4.19236,
          adjacentTerms: 1.12216,
          kind: 0.696131,
          numericKind: 0.662812,
          previousCoverage: -1.81969,
          nextCoverage: -0.957819,
          length: 0.40946,
          rarestTerm: -0.0765299,
          similarity: -10.481,
          passageSimilarity: 10.2888,
          relativeCoverage: 1.51222,
          relativePassageCoverage: -0.973974,
          relativeWindowCoverage: 2.57486,
          relativeBm25: 2.80241,
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
          selectedCoverage: 0.53739,
          bestPassageCoverage: 0.43409,
          missingTerms: -0.991294,
          missingNames: -1.99687,
          passageTermCount: 1.34851,
          passageTermWeight: -0.154395,
          isSingleTerm: 4.02715,
          leadOverOtherSlides: -0.395288,
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
          selectedProbability: 0.572244,
          selectedLogOdds: 0.024529,
          bestProbability: 0.0954565,
          bestCoverage: 2.30614,
          selectedCoverage: 0.802396,
          bestPassageCoverage: -0.87756,
          missingTerms: -0.177384,
          missingNames: -0.458031,
          passageTermCount: 0.0670488,
          passageTermWeight: 0.150016,
          isSingleTerm: 0.950265,
          leadOverOtherSlides: 1.59241,
          kind: 0.177728,
          queryTermCount: -0.0471343,
          hasTwoExactTerms: 0.195389,
          similarity: 4.82115,
          highestSimilarity: -2.94447,
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
      ar: 0.3354,
      de: 0.07798,
      en: 0.6729,
      es: 0.5523,
      fr: 0.2969,
      hi: 0.6814,
      ja: 0.5956,
      other: 0.6441,
      ru: 0.2912,
      tr: 0.4097,
      vi: 0.9695,
      zh: 0.09771,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.4371, other: 0.4371 },
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
  en: { right: 41, answers: 48 },
  es: { right: 19, answers: 19 },
  fr: { right: 15, answers: 17 },
  it: { right: 18, answers: 19 },
  ja: { right: 14, answers: 16 },
  ko: { right: 3, answers: 5 },
  pt: { right: 16, answers: 17 },
  ru: { right: 13, answers: 19 },
  zh: { right: 15, answers: 16 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 254, answers: 270 },
      de: { right: 234, answers: 248 },
      en: { right: 2650, answers: 2847 },
      es: { right: 277, answers: 298 },
      fr: { right: 244, answers: 270 },
      hi: { right: 268, answers: 287 },
      ja: { right: 379, answers: 401 },
      ru: { right: 267, answers: 281 },
      tr: { right: 250, answers: 269 },
      vi: { right: 285, answers: 314 },
      zh: { right: 275, answers: 296 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2639, answers: 2781 },
    },
    slides: SLIDES_PRECISION,
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = 1;
