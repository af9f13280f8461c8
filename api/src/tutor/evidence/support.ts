import type { Support } from '@lectern/contract';
import { CONFIDENT_ABOVE } from '@lectern/contract';
import { MEASURED_PRECISION } from './parameters.js';
import type { SearchMethod } from '../search/search-method.js';
import type { TextKind } from './text-kind.js';

/** 'Well supported' promises at least this share of right answers. Set by hand. */
const MIN_PRECISION = 0.85;
/** Fewer answers are no measurement. Set by hand. */
const MIN_ANSWERS = 20;
/** From this confidence on, the tutor is right more often than not. */
const PARTLY_FROM = 0.5;

/** Share of the confident answers that were right, 0 to 1; undefined where too few were measured. */
export function findMeasuredPrecision(
  method: SearchMethod,
  kind: TextKind,
  language: string,
): number | undefined {
  const { right, answers } = MEASURED_PRECISION[method][kind][language] ?? { right: 0, answers: 0 };
  return answers >= MIN_ANSWERS ? right / answers : undefined;
}

/** Chooses the word of an answer's badge. @param language ISO 639-1 code of the searched slides */
export function rateSupport(
  confidence: number,
  method: SearchMethod,
  kind: TextKind,
  language: string,
): Support {
  const precision = findMeasuredPrecision(method, kind, language);
  if (precision === undefined) return 'unmeasured';
  if (confidence > CONFIDENT_ABOVE && precision >= MIN_PRECISION) return 'well';
  return confidence >= PARTLY_FROM ? 'partly' : 'weakly';
}
