import { writeFile } from 'node:fs/promises';
import type { Calibration } from '#tutor/evidence/calibrations/calibration';
import type { LogisticModel } from '#tutor/evidence/logistic';

const CALIBRATIONS = new URL('../../../src/tutor/evidence/calibrations/', import.meta.url);
const FILE_HEAD = `import type { Calibration } from './calibration.js';

// Written by \`npm run tutor:fit\` from the questions that docs/develop/tutor.md names; change it by that command only.

`;

/** Writes the calibrations of the search by words; run `npm run format` afterwards. */
export async function writeByWords(words: Calibration, slides: Calibration): Promise<void> {
  await writeFile(
    new URL('words.ts', CALIBRATIONS),
    `${FILE_HEAD}/** Prose that is searched by words. */\nexport const PROSE_BY_WORDS: Calibration = ${formatCalibration(words)};\n`,
  );
  await writeFile(
    new URL('slides.ts', CALIBRATIONS),
    `${FILE_HEAD}/** Slides, whether meaning was compared or not. */\nexport const SLIDES: Calibration = ${formatCalibration(slides)};\n`,
  );
}

/** Writes the calibrations of the search by meaning; run `npm run format` afterwards. @param models by name of the embedding model */
export async function writeByMeaning(models: Record<string, Calibration>): Promise<void> {
  await writeFile(new URL('meaning.ts', CALIBRATIONS), formatByMeaning(models));
}

/** Exported for the tests. */
export function formatByMeaning(calibrations: Record<string, Calibration>): string {
  const models = Object.entries(calibrations).toSorted(([a], [b]) => a.localeCompare(b));
  const entries = models.map(([name, model]) => `  ${JSON.stringify(name)}: ${formatCalibration(model)},\n`);
  return `${FILE_HEAD}/** Prose that is searched by meaning, by the name of the embedding model. */\nexport const PROSE_BY_MEANING: Record<string, Calibration> = {\n${entries.join('')}};\n`;
}

function formatCalibration(calibration: Calibration): string {
  const { evidence, answerable, confidence, answerableThresholds, confidenceOffsets, measured } = calibration;
  return `{
    evidence: ${formatModel(evidence)},
    answerable: ${formatModel(answerable)},
    confidence: ${formatModel(confidence)},
    answerableThresholds: ${formatNumbers(answerableThresholds)},
    confidenceOffsets: ${formatNumbers(confidenceOffsets)},
    measured: ${formatMeasured(measured)},
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

function formatMeasured(measured: Calibration['measured']): string {
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
