import { writeFile } from 'node:fs/promises';
import type { AnswerFeature, EvidenceFeature } from '#tutor/features';
import type { LogisticModel } from '#tutor/logistic';
import { MODEL_SUPPORT_EXPONENT } from '#tutor/parameters';

export interface Models {
  evidence: LogisticModel<EvidenceFeature>;
  answerable: LogisticModel<AnswerFeature>;
  confidence: LogisticModel<AnswerFeature>;
}

export interface Calibration extends Models {
  /** A question with a lower probability of being answerable is refused. */
  answerableFrom: number;
}

/** Writes parameters.ts, formatted as Prettier formats it. */
export async function writeParameters(
  target: URL,
  { evidence, answerable, confidence, answerableFrom }: Calibration,
): Promise<void> {
  await writeFile(
    target,
    `import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';

// Written by \`npm run tutor:fit\` from the questions that docs/tutor.md names; change it by that command only.

/** Probability that a sentence answers the question. */
export const EVIDENCE_MODEL: LogisticModel<EvidenceFeature> = ${formatModel(evidence)};

/** Probability that the slides can answer the question. */
export const ANSWERABLE_MODEL: LogisticModel<AnswerFeature> = ${formatModel(answerable)};

/** The tutor refuses below this probability of \`ANSWERABLE_MODEL\`. */
export const ANSWERABLE_FROM = ${round(answerableFrom)};

/** Probability that the selected sentences contain the answer, for questions that are not refused. */
export const CONFIDENCE_MODEL: LogisticModel<AnswerFeature> = ${formatModel(confidence)};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = ${MODEL_SUPPORT_EXPONENT};
`,
  );
}

function formatModel<Name extends string>({ bias, weights }: LogisticModel<Name>): string {
  const lines = (Object.entries(weights) as [Name, number][]).map(
    ([name, weight]) => `    ${name}: ${round(weight)},\n`,
  );
  return `{\n  bias: ${round(bias)},\n  weights: {\n${lines.join('')}  },\n}`;
}

/** Six significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
