import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:fit`; see api/README.md.

/** Of `EVIDENCE_FEATURES`: that a sentence answers the question. */
export const EVIDENCE_MODEL: LogisticModel = {
  bias: -13.4802,
  weights: [
    2.12868, -2.04808, -1.10133, 6.68233, 1.10348, 0.947712, 0.177013, -1.51249, -0.89612, 0.0726211,
    0.269296, -0.271751, -0.0451696, 1.91967, -1.44553, 2.31222, 3.48206,
  ],
};

/** Of `VERDICT_FEATURES`: that the course is about what is asked. */
export const COVERED_MODEL: LogisticModel = {
  bias: -4.60133,
  weights: [
    1.55176, -1.10239, 0.0425996, 8.21334, -0.000817636, 1.55717, -1.63399, -2.12573, 2.08696, -0.478408,
    -3.54754, 0.28598, 0.0585518, -0.216767, 0.261509,
  ],
};

/** Below this probability the tutor says that the course doesn't cover the question. */
export const COVERED_FROM = 0.648098;

/**
 * A model's answer is as sure as the built-in one, times the power of this of how much of its claims the slides say.
 * To be set from measurements with the model of the site.
 */
export const MODEL_SUPPORT_WEIGHT = 1;

/** Of `VERDICT_FEATURES`: that the chosen sentences hold the answer, where it is covered. */
export const CONFIDENCE_MODEL: LogisticModel = {
  bias: -5.2106,
  weights: [
    1.21145, 0.431807, -0.0425254, 3.80111, 0.978955, -1.08412, 0.98377, 0.0499147, -0.0189769, 0.195333,
    1.03666, 1.20557, 0.057898, 0.0562212, 1.65932,
  ],
};
