import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from '../search/search-method.js';
import type { TextKind } from './text-kind.js';

// Written by `npm run tutor:fit` from the questions that docs/develop/tutor.md names; change it by that command only.

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

// On slides words alone decide: weights for meaning made the tutor answer less (docs/develop/tutor.md).
const SLIDES: Parameters = {
  evidence: {
    bias: -7.14473,
    weights: {
      coverage: 0.860642,
      coverageBelowPassageBest: 3.40366,
      passageCoverage: 2.72117,
      searchRank: 1.14303,
      adjacentTerms: 1.13136,
      kind: 0.952857,
      numericKind: 1.1107,
      numberGap: -0.242464,
      previousCoverage: -0.681734,
      nextCoverage: -1.04427,
      length: 1.5705,
      rarestTerm: -0.21516,
      repeatsQuestion: -3.36021,
      similarity: 0,
      passageSimilarity: 0,
      relativeCoverage: 0.0543694,
      relativePassageCoverage: -0.738768,
      relativeWindowCoverage: 2.09186,
      relativeBm25: 0.64236,
      similarityBelowBest: 0,
    },
  },
  answerable: {
    bias: -0.739247,
    weights: {
      selectedProbability: 0.467146,
      selectedLogOdds: -0.0239376,
      bestProbability: -1.78386,
      bestCoverage: 3.21604,
      selectedCoverage: -0.108461,
      bestPassageCoverage: -0.440725,
      missingTerms: -0.402765,
      missingNames: -1.47228,
      passageTermCount: 0.476589,
      passageTermWeight: -0.0947472,
      isSingleTerm: 0.421429,
      leadOverOtherSlides: 1.87409,
      kind: 0.187097,
      numberGap: 3.32932,
      queryTermCount: 0.0264156,
      hasTwoExactTerms: -0.150655,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
  confidence: {
    bias: -4.83905,
    weights: {
      selectedProbability: 0.456545,
      selectedLogOdds: -0.0655778,
      bestProbability: -1.03097,
      bestCoverage: 3.23906,
      selectedCoverage: 1.00794,
      bestPassageCoverage: 0.772204,
      missingTerms: 1.04186,
      missingNames: 0.285762,
      passageTermCount: 0.304977,
      passageTermWeight: -0.00610857,
      isSingleTerm: -0.938303,
      leadOverOtherSlides: 2.39166,
      kind: 1.06943,
      numberGap: 2.18624,
      queryTermCount: -0.0528059,
      hasTwoExactTerms: 0.405643,
      similarity: 0,
      highestSimilarity: 0,
    },
  },
};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: {
      evidence: {
        bias: -11.519,
        weights: {
          coverage: 2.16099,
          coverageBelowPassageBest: -1.37288,
          passageCoverage: -0.608756,
          searchRank: 3.84976,
          adjacentTerms: 0.940217,
          kind: 0.627763,
          numericKind: 0.971569,
          numberGap: 0.558899,
          previousCoverage: -1.65227,
          nextCoverage: -0.775608,
          length: 0.321838,
          rarestTerm: -0.347512,
          repeatsQuestion: -1.48286,
          similarity: 0,
          passageSimilarity: 0,
          relativeCoverage: 1.61423,
          relativePassageCoverage: -1.52609,
          relativeWindowCoverage: 2.05915,
          relativeBm25: 4.30342,
          similarityBelowBest: 0,
        },
      },
      answerable: {
        bias: -1.31596,
        weights: {
          selectedProbability: 2.29575,
          selectedLogOdds: 0.0282521,
          bestProbability: -3.90786,
          bestCoverage: 7.14798,
          selectedCoverage: -0.712283,
          bestPassageCoverage: -1.7985,
          missingTerms: -1.35163,
          missingNames: -2.13444,
          passageTermCount: 1.84303,
          passageTermWeight: -0.268933,
          isSingleTerm: 1.32107,
          leadOverOtherSlides: 2.34269,
          kind: 0.342483,
          numberGap: 1.10674,
          queryTermCount: -0.539808,
          hasTwoExactTerms: 0.564502,
          similarity: 0,
          highestSimilarity: 0,
        },
      },
      confidence: {
        bias: -3.55478,
        weights: {
          selectedProbability: 1.13937,
          selectedLogOdds: -0.0586194,
          bestProbability: -0.9668,
          bestCoverage: 2.43315,
          selectedCoverage: 2.01208,
          bestPassageCoverage: -1.42019,
          missingTerms: 0.825097,
          missingNames: -0.345053,
          passageTermCount: 0.076678,
          passageTermWeight: 0.0631066,
          isSingleTerm: 0.349084,
          leadOverOtherSlides: 2.70035,
          kind: 0.3937,
          numberGap: -1.68133,
          queryTermCount: 0.0559758,
          hasTwoExactTerms: 0.88737,
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
        bias: -8.17676,
        weights: {
          coverage: 1.4386,
          coverageBelowPassageBest: -1.29034,
          passageCoverage: -0.665737,
          searchRank: 2.77887,
          adjacentTerms: 1.17357,
          kind: 0.565225,
          numericKind: 0.633264,
          numberGap: 0.716699,
          previousCoverage: -1.77159,
          nextCoverage: -0.921686,
          length: 0.652337,
          rarestTerm: -0.121443,
          repeatsQuestion: -0.088597,
          similarity: -12.6629,
          passageSimilarity: 12.8324,
          relativeCoverage: 1.02148,
          relativePassageCoverage: -0.378983,
          relativeWindowCoverage: 2.54978,
          relativeBm25: 1.90805,
          similarityBelowBest: 15.624,
        },
      },
      answerable: {
        bias: -8.93682,
        weights: {
          selectedProbability: -0.876321,
          selectedLogOdds: 0.0304395,
          bestProbability: 1.57099,
          bestCoverage: 1.63901,
          selectedCoverage: 0.883973,
          bestPassageCoverage: 1.46015,
          missingTerms: -0.661739,
          missingNames: -1.3211,
          passageTermCount: 0.799277,
          passageTermWeight: 0.033711,
          isSingleTerm: 3.18792,
          leadOverOtherSlides: 0.5125,
          kind: -0.626192,
          numberGap: 3.15932,
          queryTermCount: -0.425041,
          hasTwoExactTerms: 0.554778,
          similarity: 5.26092,
          highestSimilarity: 14.9409,
        },
      },
      confidence: {
        bias: -4.24984,
        weights: {
          selectedProbability: 0.48434,
          selectedLogOdds: 0.00997689,
          bestProbability: 0.626888,
          bestCoverage: 1.40784,
          selectedCoverage: 2.08928,
          bestPassageCoverage: -2.11792,
          missingTerms: 0.245666,
          missingNames: -0.343825,
          passageTermCount: -0.0229591,
          passageTermWeight: 0.194491,
          isSingleTerm: 1.01941,
          leadOverOtherSlides: 1.47546,
          kind: 0.217187,
          numberGap: -1.07377,
          queryTermCount: -0.04,
          hasTwoExactTerms: 0.269292,
          similarity: 2.80137,
          highestSimilarity: 1.96917,
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
  de: 0.5,
  en: 0.5,
  es: 0.5,
  fr: 0.5,
  it: 0.5,
  ja: 0.5,
  other: 0.5,
  pt: 0.5,
  ru: 0.5,
  zh: 0.5,
};

/** By ISO 639-1 code; `other` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<SearchMethod, Record<TextKind, Thresholds>> = {
  words: {
    prose: {
      ar: 0.2934,
      de: 0.08702,
      en: 0.681,
      es: 0.5683,
      fr: 0.1532,
      hi: 0.5899,
      it: 0.7833,
      ja: 0.9052,
      ko: 0.7774,
      other: 0.5899,
      pl: 0.4246,
      pt: 0.9861,
      ru: 0.505,
      tr: 0.4999,
      vi: 0.9082,
      zh: 0.2337,
    },
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: { en: 0.8964, other: 0.8964 },
    slides: SLIDES_THRESHOLDS,
  },
};

/** The tutor refuses below this probability of the model `answerable`. */
export function getAnswerabilityThreshold(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

type Offsets = Record<string, number>;

const SLIDES_OFFSETS: Offsets = {
  ar: -0.1574,
  cs: 0.04808,
  de: 0.1234,
  en: -0.4717,
  es: -0.1849,
  fr: 0.2119,
  it: -0.07675,
  ja: -0.3676,
  ko: -0.1588,
  pl: 0.2544,
  pt: 0.1092,
  ru: -0.1277,
  tr: -0.06458,
  zh: 0.4338,
};

/** By ISO 639-1 code. */
export const CONFIDENCE_OFFSETS: Record<SearchMethod, Record<TextKind, Offsets>> = {
  words: {
    prose: {
      ar: 0.3646,
      de: 0.371,
      en: 0.1076,
      es: 0.2382,
      fr: 0,
      hi: 0.1399,
      it: -0.1598,
      ja: -0.3743,
      ko: -0.5213,
      pl: 0,
      pt: 0.1242,
      ru: 0.4315,
      tr: 0.2754,
      vi: -0.3294,
      zh: 0.2811,
    },
    slides: SLIDES_OFFSETS,
  },
  meaning: {
    prose: { en: 0.03534 },
    slides: SLIDES_OFFSETS,
  },
};

/** How much the confidence differs in a language, in log-odds; 0 for languages without questions to fit on. */
export function getConfidenceOffset(method: SearchMethod, kind: TextKind, language: string): number {
  return CONFIDENCE_OFFSETS[method][kind][language] ?? 0;
}

/** The tutor is not sure below this confidence, before other words lower it, and shows no answer. Set by hand; the fit command keeps it. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

type Precisions = Record<string, { right: number; answers: number }>;

const SLIDES_PRECISION: Precisions = {
  ar: { right: 25, answers: 28 },
  cs: { right: 37, answers: 39 },
  de: { right: 28, answers: 29 },
  en: { right: 46, answers: 52 },
  es: { right: 29, answers: 35 },
  fr: { right: 40, answers: 44 },
  it: { right: 26, answers: 28 },
  ja: { right: 25, answers: 31 },
  ko: { right: 27, answers: 29 },
  pl: { right: 25, answers: 27 },
  pt: { right: 29, answers: 30 },
  ru: { right: 42, answers: 50 },
  tr: { right: 23, answers: 24 },
  zh: { right: 38, answers: 44 },
};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: {
      ar: { right: 272, answers: 289 },
      de: { right: 237, answers: 255 },
      en: { right: 2548, answers: 2722 },
      es: { right: 277, answers: 292 },
      fr: { right: 729, answers: 824 },
      hi: { right: 277, answers: 297 },
      it: { right: 250, answers: 268 },
      ja: { right: 356, answers: 365 },
      ko: { right: 329, answers: 352 },
      pl: { right: 562, answers: 643 },
      pt: { right: 342, answers: 362 },
      ru: { right: 268, answers: 287 },
      tr: { right: 266, answers: 283 },
      vi: { right: 273, answers: 299 },
      zh: { right: 286, answers: 307 },
    },
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: {
      en: { right: 2716, answers: 2865 },
    },
    slides: SLIDES_PRECISION,
  },
};
