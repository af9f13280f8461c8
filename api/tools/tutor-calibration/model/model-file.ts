import { writeFile } from 'node:fs/promises';
import type { LogisticModel } from '#tutor/evidence/logistic';
import { formatModel } from '../parameters-file.js';

/** Writes model-parameters.ts, which `npm run format` then formats. */
export async function writeModelFit(target: URL, name: string, fit: LogisticModel<'logOdds'>): Promise<void> {
  await writeFile(
    target,
    `import type { LogisticModel } from './logistic.js';

// Written by \`npm run tutor:model\` from the questions that docs/develop/tutor.md names; change it by that command only.

/** The name of the language model that was asked; empty: none was measured. */
export const FITTED_MODEL: string = ${JSON.stringify(name)};

/** Probability that an answer of this model is right. */
export const MODEL_CONFIDENCE: LogisticModel<'logOdds'> = ${formatModel(fit)};
`,
  );
}
