import type { LogisticModel } from './logistic.js';

// Written by `npm run tutor:fit`; see api/README.md.

/** Of `EVIDENCE_FEATURES`: that a sentence answers the question. */
export const EVIDENCE_MODEL: LogisticModel = {
  bias: -13.6643,
  weights: [
    2.23615,
    -2.0255,
    -1.12171,
    6.67042,
    1.09889,
    0.703247,
    0.687998,
    0.0398465,
    -1.52142,
    -0.885361,
    0.064998,
    0.263075,
    -0.282491,
    -0.0517925,
    1.87845,
    -1.48503,
    2.31381,
    3.55543,
  ],
};

/** Of `VERDICT_FEATURES`: that the course is about what is asked. */
export const COVERED_MODEL: LogisticModel = {
  bias: -4.57957,
  weights: [
    1.31102,
    -1.26352,
    0.0734146,
    8.39922,
    0.255685,
    1.23425,
    -1.54554,
    -2.1374,
    2.10697,
    -0.477061,
    -3.53776,
    0.384978,
    0.0274641,
    -0.226564,
    0.337117,
  ],
};

/** Below this probability the tutor says that the course doesn't cover the question. */
export const COVERED_FROM = 0.65891;

/**
 * A model's answer is as sure as the built-in one, times the power of this of how much of its claims the slides say.
 * To be set from measurements with the model of the site.
 */
export const MODEL_SUPPORT_WEIGHT = 1;

/** Of `VERDICT_FEATURES`: that the chosen sentences hold the answer, where it is covered. */
export const CONFIDENCE_MODEL: LogisticModel = {
  bias: -5.21269,
  weights: [
    0.711224,
    -0.158366,
    0.0310387,
    3.79289,
    1.37769,
    -0.95981,
    1.19285,
    0.0623061,
    -0.094437,
    0.200835,
    1.6977,
    1.41882,
    -0.0236423,
    0.123273,
    1.6461,
  ],
};
