import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:fit`; see api/README.md.

/** Of `EVIDENCE_FEATURES`: that a sentence answers the question. */
export const EVIDENCE_MODEL: LogisticModel = {
  bias: -13.5333,
  weights: [
    2.12712, -2.04287, -1.10489, 6.80606, 1.10012, 0.946898, 0.172138, -1.51323, -0.897027, 0.0710719,
    0.272589, -0.253696, -0.0468357, 1.90829, -1.43915, 2.31312, 3.41238,
  ],
};

/** Of `VERDICT_FEATURES`: that the course is about what is asked. */
export const COVERED_MODEL: LogisticModel = {
  bias: -4.59153,
  weights: [
    1.4472, -0.899335, 0.0437172, 8.04603, 0.13864, 1.47823, -1.59722, -2.12544, 2.10833, -0.480753, -3.48299,
    0.266811, 0.0345778, -0.221896, 0.237887,
  ],
};

/** Below this probability the tutor says that the course doesn't cover the question. */
export const COVERED_FROM = 0.603118;

/**
 * A model's answer is as sure as the built-in one, times the power of this of how much of its claims the slides say.
 * To be set from measurements with the model of the site.
 */
export const MODEL_SUPPORT_WEIGHT = 1;

/** Of `VERDICT_FEATURES`: that the chosen sentences hold the answer, where it is covered. */
export const CONFIDENCE_MODEL: LogisticModel = {
  bias: -5.44062,
  weights: [
    1.12372, 0.31673, -0.0223174, 3.85273, 1.18313, -1.24865, 0.975692, 0.0768387, -0.0212495, 0.187152,
    1.24129, 1.23213, 0.017501, 0.0774503, 1.85506,
  ],
};
