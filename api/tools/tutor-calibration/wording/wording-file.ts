import type { LogisticModel } from '#tutor/evidence/logistic';
import type { SearchMethod } from '#tutor/search/search-method';
import type { WordingFeature } from '#tutor/evidence/wording';

/** The text of wording-parameters.ts, which `npm run format` then formats. */
export function formatWordingParameters(models: Record<SearchMethod, LogisticModel<WordingFeature>>): string {
  return `import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from '../search/search-method.js';
import type { WordingFeature } from './wording.js';

// Written by \`npm run tutor:wording\` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that the quote contains the answer, for questions that are not refused. */
export const WORDING: Record<SearchMethod, LogisticModel<WordingFeature>> = {
  words: ${formatModel(models.words)},
  meaning: ${formatModel(models.meaning)},
};
`;
}

function formatModel({ bias, weights }: LogisticModel<WordingFeature>): string {
  const lines = Object.entries(weights).map(([name, weight]) => `      ${name}: ${round(weight)},\n`);
  return `{\n    bias: ${round(bias)},\n    weights: {\n${lines.join('')}    },\n  }`;
}

/** Six significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
