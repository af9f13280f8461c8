import type { WordingFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:wording` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that the quote contains the answer, for questions about prose in other words that are searched by words. */
export const WORDING: LogisticModel<WordingFeature> = {
  bias: -0.975775,
  weights: {
    logOdds: 0.93913,
    unquotedWords: -2.23986,
    quotedTermCount: 0.240327,
    rareWordsMissed: 0.71682,
    leadOverOtherSlides: 0.734651,
    kind: 0.0101514,
    numberGap: 1.91646,
    missingTerms: 0.0842343,
    missingNames: -0.681654,
    passageTermWeight: -0.177403,
    queryTermCount: 0.208136,
    bestPassageCoverage: 0.976703,
  },
};
