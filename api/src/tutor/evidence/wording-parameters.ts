import type { WordingFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:wording` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that the quote contains the answer, for questions about prose that are searched by words and not refused. */
export const WORDING: LogisticModel<WordingFeature> = {
  bias: -2.40385,
  weights: {
    logOdds: 0.819771,
    unquotedWords: -1.45937,
    quotedTermCount: 0.524264,
    rareWordsMissed: 0.995908,
    leadOverOtherSlides: 1.46931,
    kind: 0.454494,
    numberGap: 1.77871,
  },
};
