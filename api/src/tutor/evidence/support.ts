import type { Support } from '@lectern/contract';
import { CONFIDENT_ABOVE } from '@lectern/contract';
import type { Calibration } from './calibrations/calibration.js';

/** 'Well supported' promises at least this share of right answers. Set by hand. */
const MIN_PRECISION = 0.85;
/** The precision is unknown where fewer answers were measured. Set by hand. */
const MIN_MEASURED_ANSWERS = 20;
/** From this confidence on, the tutor is right more often than not. */
const MIN_PARTLY_CONFIDENCE = 0.5;

/** Share of the answers of a confidence above `CONFIDENT_ABOVE` that were right, 0 to 1; undefined where too few were measured. */
export function findMeasuredPrecision({ measured }: Calibration, language: string): number | undefined {
  const { right, answers } = measured[language] ?? { right: 0, answers: 0 };
  return answers >= MIN_MEASURED_ANSWERS ? right / answers : undefined;
}

/** Chooses the word of an answer's badge. @param language ISO 639-1 code of the searched slides */
export function rateSupport(confidence: number, calibration: Calibration, language: string): Support {
  const precision = findMeasuredPrecision(calibration, language);
  if (precision === undefined) return 'unmeasured';
  if (confidence > CONFIDENT_ABOVE && precision >= MIN_PRECISION) return 'well';
  return confidence >= MIN_PARTLY_CONFIDENCE ? 'partly' : 'weakly';
}
