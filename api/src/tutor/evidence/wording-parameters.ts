import type { WordingFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:wording` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that an answer is right if the question is in other words than the slide. `WordingFeature` explains the features. */
export const WORDING_MODEL: LogisticModel<WordingFeature> = {
  bias: -1.32494,
  weights: {
    logOdds: 0.355659,
    coverage: 0.368565,
    hasNoNeighbors: -0.81036,
    lacksKind: -1.13954,
    leadOverOtherSlides: 3.18287,
    bestProbability: -1.3053,
    queryTermCount: 0.34001,
    passageTermCount: 0.42356,
    questionWeight: -0.155895,
  },
};
