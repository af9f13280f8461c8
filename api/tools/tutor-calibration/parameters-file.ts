import { writeFile } from 'node:fs/promises';
import type { AnswerFeature, EvidenceFeature } from '#tutor/evidence/features';
import type { LogisticModel } from '#tutor/evidence/logistic';
import { MIN_SHOWN_CONFIDENCE } from '#tutor/evidence/parameters';
import type { Thresholds } from './fitting/refusal-threshold.js';

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
  answerableFrom: Thresholds;
  /** Added to the log-odds of the confidence, by ISO 639-1 code. */
  confidenceOffsets: Record<string, number>;
}

/** How often answers of a confidence above 80% were right on questions that were not used for fitting, by language. */
export type Precisions = Record<string, { right: number; answers: number }>;

/** What was fitted. Slides have one calibration, whether meaning was compared or not. */
export interface Fitted<Value> {
  words: Value;
  meaning: Value;
  slides: Value;
}

/** Writes parameters.ts, which `npm run format` then formats; `words` and `meaning` are of prose. */
export async function writeParameters(
  target: URL,
  calibrations: Fitted<Calibration>,
  measured: Fitted<Precisions>,
  embeddingModel: string,
): Promise<void> {
  await writeFile(
    target,
    `import type { AnswerFeature, EvidenceFeature } from './features.js';
import type { LogisticModel } from './logistic.js';
import type { SearchMethod } from '../search/search-method.js';
import type { TextKind } from './text-kind.js';

// Written by \`npm run tutor:fit\` from the questions that docs/develop/tutor.md names; change it by that command only.

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

// On slides words alone decide: weights for meaning made the tutor answer less (docs/develop/tutor.md).
const SLIDES: Parameters = ${formatParameters(calibrations.slides)};

export const PARAMETERS: Record<SearchMethod, Record<TextKind, Parameters>> = {
  words: {
    prose: ${formatParameters(calibrations.words)},
    slides: SLIDES,
  },
  meaning: {
    prose: ${formatParameters(calibrations.meaning)},
    slides: SLIDES,
  },
};

type Thresholds = Record<string, number> & { other: number };

const SLIDES_THRESHOLDS: Thresholds = ${formatNumbers(calibrations.slides.answerableFrom)};

/** By ISO 639-1 code; \`other\` for languages without questions to fit on. */
export const MIN_ANSWERABLE_CONFIDENCE: Record<SearchMethod, Record<TextKind, Thresholds>> = {
  words: {
    prose: ${formatNumbers(calibrations.words.answerableFrom)},
    slides: SLIDES_THRESHOLDS,
  },
  meaning: {
    prose: ${formatNumbers(calibrations.meaning.answerableFrom)},
    slides: SLIDES_THRESHOLDS,
  },
};

/** The tutor refuses below this probability of the model \`answerable\`. */
export function getAnswerabilityThreshold(method: SearchMethod, kind: TextKind, language: string): number {
  const thresholds = MIN_ANSWERABLE_CONFIDENCE[method][kind];
  return thresholds[language] ?? thresholds.other;
}

type Offsets = Record<string, number>;

const SLIDES_OFFSETS: Offsets = ${formatNumbers(calibrations.slides.confidenceOffsets)};

/** By ISO 639-1 code. */
export const CONFIDENCE_OFFSETS: Record<SearchMethod, Record<TextKind, Offsets>> = {
  words: {
    prose: ${formatNumbers(calibrations.words.confidenceOffsets)},
    slides: SLIDES_OFFSETS,
  },
  meaning: {
    prose: ${formatNumbers(calibrations.meaning.confidenceOffsets)},
    slides: SLIDES_OFFSETS,
  },
};

/** How much the confidence differs in a language, in log-odds; 0 for languages without questions to fit on. */
export function getConfidenceOffset(method: SearchMethod, kind: TextKind, language: string): number {
  return CONFIDENCE_OFFSETS[method][kind][language] ?? 0;
}

/** The tutor is not sure below this confidence, before other words lower it, and shows no answer. Set by hand; the fit command keeps it. */
export const MIN_SHOWN_CONFIDENCE = ${MIN_SHOWN_CONFIDENCE};

type Precisions = Record<string, { right: number; answers: number }>;

const SLIDES_PRECISION: Precisions = ${formatMeasured(measured.slides)};

/**
 * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
 * these answers were right. By ISO 639-1 code.
 */
export const MEASURED_PRECISION: Record<SearchMethod, Record<TextKind, Precisions>> = {
  words: {
    prose: ${formatMeasured(measured.words)},
    slides: SLIDES_PRECISION,
  },
  meaning: {
    prose: ${formatMeasured(measured.meaning)},
    slides: SLIDES_PRECISION,
  },
};
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

export function formatModel<Name extends string>({ bias, weights }: LogisticModel<Name>): string {
  const lines = (Object.entries(weights) as [Name, number][]).map(
    ([name, weight]) => `        ${name}: ${round(weight)},\n`,
  );
  return `{\n      bias: ${round(bias)},\n      weights: {\n${lines.join('')}      },\n    }`;
}

function formatNumbers(numbers: Record<string, number>): string {
  const sorted = Object.entries(numbers).toSorted(([a], [b]) => a.localeCompare(b));
  return `{ ${sorted.map(([name, value]) => `${name}: ${Number(value.toPrecision(4))}`).join(', ')} }`;
}

function formatMeasured(measured: Precisions): string {
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
