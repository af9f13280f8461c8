import type { LogisticModel } from './logistic.js';

/** Written by `npm run tutor:fit`; see api/README.md. */
export const EVIDENCE_MODEL: LogisticModel = {
  bias: -12.44,
  weights: [2.56, -2.84, -2.08, 6.38, 1.7, 1.07, 0.02, 0.25, -1.03, 0.1, 0.14, -0.16, 0.1, 3.55, 1.74],
};
