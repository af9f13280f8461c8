import { writeFile } from 'node:fs/promises';
import type { WordingFeature } from '#tutor/evidence/features';
import type { LogisticModel } from '#tutor/evidence/logistic';
import { formatModel } from '../parameters-file.js';

/** Writes wording-parameters.ts, which `npm run format` then formats. */
export async function writeWording(target: URL, model: LogisticModel<WordingFeature>): Promise<void> {
  await writeFile(
    target,
    `import type { WordingFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by \`npm run tutor:wording\` from the questions that docs/develop/tutor.md names; change it by that command only.

/** Probability that an answer is right if the question is in other words than the slide. \`WordingFeature\` explains the features. */
export const WORDING_MODEL: LogisticModel<WordingFeature> = ${formatModel(model)};
`,
  );
}
