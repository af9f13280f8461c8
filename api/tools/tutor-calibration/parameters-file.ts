import { writeFile } from 'node:fs/promises';
import type { AnswerFeature, EvidenceFeature } from '#tutor/features';
import type { LogisticModel } from '#tutor/logistic';
import { MODEL_SUPPORT_EXPONENT, MIN_SHOWN_CONFIDENCE } from '#tutor/parameters';
import type { SearchMethod } from '#tutor/search-method';
import type { TextKind } from '#tutor/text-kind';

export interface Models {
  evidence: LogisticModel<EvidenceFeature>;
  answerable: LogisticModel<AnswerFeature>;
  confidence: LogisticModel<AnswerFeature>;
}

export interface Calibration extends Models {
  /**
   * A question with a lower probability of being answerable is refused. By ISO 639-1 code; `other` for all languages
   * without questions to fit on.
   */
  answerableFrom: Record<string, number>;
}

/** How often answers of a confidence above 80% were right on questions that were not used for fitting. */
export type MeasuredPrecision = Record<
  SearchMethod,
  Record<TextKind, Record<string, { right: number; answers: number }>>
>;

/** Writes parameters.ts and formats it. */
export async function writeParameters(
  target: URL,
  calibrations: Record<SearchMethod, Record<TextKind, Calibration>>,
  measured: MeasuredPrecision,
  embeddingModel: string,
): Promise<void> {
  await writeFile(
    target,
    `import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from './search-method.js';
import type { TextKind } from './text-kind.js';

// Written by \`npm run tutor:fit\` from the questions that docs/tutor.md names; change it by that command only.

interface Parameters {
  /** Probability that a sentence answers the question. */
  evidence: LogisticModel<EvidenceFeature>;
  /** Probability that the slides can answer the question. */
  answerable: LogisticModel<AnswerFeature>;
  /** Probability that the selected sentences contain the answer, for questions that are not refused. */
  confidence: LogisticModel<AnswerFeature>;
}

/** Cosines of this model were fitted on. */
export const FITTED_EMBEDDING_MODEL = '${embeddingModel}';

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: ${formatParameters(calibrations.words.prose)},
    slides: ${formatParameters(calibrations.words.slides)},
  },
  meaning: {
    prose: ${formatParameters(calibrations.meaning.prose)},
    slides: ${formatParameters(calibrations.meaning.slides)},
  },
};

/** By ISO 639-1 code; \`other\` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<
  SearchMethod,
  Record<TextKind, Record<string, number> & { other: number }>
> = {
  words: {
    prose: ${formatNumbers(calibrations.words.prose.answerableFrom)},
    slides: ${formatNumbers(calibrations.words.slides.answerableFrom)},
  },
  meaning: {
    prose: ${formatNumbers(calibrations.meaning.prose.answerableFrom)},
    slides: ${formatNumbers(calibrations.meaning.slides.answerableFrom)},
  },
};

/** The tutor refuses below this probability of the model \`answerable\`. */
export function answerableFrom(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

/** The tutor is not sure below this confidence and shows no answer. Set by hand; the fit command keeps the value. */
export const MIN_SHOWN_CONFIDENCE = ${MIN_SHOWN_CONFIDENCE};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<
  SearchMethod,
  Record<TextKind, Record<string, { right: number; answers: number }>>
> = {
  words: {
    prose: ${formatMeasured(measured.words.prose)},
    slides: ${formatMeasured(measured.words.slides)},
  },
  meaning: {
    prose: ${formatMeasured(measured.meaning.prose)},
    slides: ${formatMeasured(measured.meaning.slides)},
  },
};

/**
 * A language model's confidence is the built-in confidence times (share of supported claims) ** this exponent. 1 until
 * someone measures it with a model; the fit command keeps the value.
 */
export const MODEL_SUPPORT_EXPONENT = ${MODEL_SUPPORT_EXPONENT};
`,
  );
}

function formatParameters({ evidence, answerable, confidence }: Models): string {
  return `{
    evidence: ${formatModel(evidence)},
    answerable: ${formatModel(answerable)},
    confidence: ${formatModel(confidence)},
  }`;
}

function formatModel<Name extends string>({ bias, weights }: LogisticModel<Name>): string {
  const lines = (Object.entries(weights) as [Name, number][]).map(
    ([name, weight]) => `        ${name}: ${round(weight)},\n`,
  );
  return `{\n      bias: ${round(bias)},\n      weights: {\n${lines.join('')}      },\n    }`;
}

function formatNumbers(numbers: Record<string, number>): string {
  const sorted = Object.entries(numbers).toSorted(([a], [b]) => a.localeCompare(b));
  return `{ ${sorted.map(([name, value]) => `${name}: ${Number(value.toPrecision(4))}`).join(', ')} }`;
}

function formatMeasured(measured: MeasuredPrecision[SearchMethod][TextKind]): string {
  const sorted = Object.entries(measured).toSorted(([a], [b]) => a.localeCompare(b));
  const lines = sorted.map(
    ([language, { right, answers }]) => `    ${language}: { right: ${right}, answers: ${answers} },\n`,
  );
  return `{\n${lines.join('')}  }`;
}

/** Six significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
