import type { LogisticModel } from '#tutor/evidence/logistic';
import type { WordingFeature } from '#tutor/evidence/features';

/** The text of wording-parameters.ts. */
export function formatWordingParameters({ bias, weights }: LogisticModel<WordingFeature>): string {
  const lines = Object.entries(weights).map(([name, weight]) => `    ${name}: ${round(weight)},\n`);
  return `import type { WordingFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by \`npm run tutor:wording\` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that the quote contains the answer, for questions about prose in other words that are searched by words. */
export const WORDING: LogisticModel<WordingFeature> = {
  bias: ${round(bias)},
  weights: {
${lines.join('')}  },
};
`;
}

/** Six significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
