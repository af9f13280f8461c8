import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from '../search/search-method.js';
import type { WordingFeature } from './wording.js';

// Written by `npm run tutor:wording` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that the quote contains the answer, for questions that are not refused. */
export const WORDING: Record<SearchMethod, LogisticModel<WordingFeature>> = {
  words: {
    bias: 0,
    weights: {
      logOdds: 1,
      unquotedWords: 0,
      quotedTermCount: 0,
      rareWordsMissed: 0,
      leadOverOtherSlides: 0,
      kind: 0,
      numberGap: 0,
    },
  },
  meaning: {
    bias: 0,
    weights: {
      logOdds: 1,
      unquotedWords: 0,
      quotedTermCount: 0,
      rareWordsMissed: 0,
      leadOverOtherSlides: 0,
      kind: 0,
      numberGap: 0,
    },
  },
};
