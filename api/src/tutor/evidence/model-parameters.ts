import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:model` from the questions that docs/develop/tutor.md names; change it by that command only.

/** The name of the language model that was asked; empty: none was measured. */
export const FITTED_MODEL: string = '';

/** Probability that an answer of this model is right. */
export const MODEL_CONFIDENCE: LogisticModel<'logOdds'> = {
  bias: 0,
  weights: {
    logOdds: 1,
  },
};
