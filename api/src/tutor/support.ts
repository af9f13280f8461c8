import type { Support } from '@lectern/contract';
import { CONFIDENT_ABOVE } from '@lectern/contract';
import { MEASURED_PRECISION } from './parameters.js';
import type { SearchMethod } from './search-method.js';
import type { TextKind } from './text-kind.js';

/** Share of right answers that 'Well supported' promises. */
const MIN_PRECISION = 0.85;
/** Fewer answers are no measurement. */
const MIN_ANSWERS = 20;
/** The tutor is right more often than not. */
const PARTLY_FROM = 0.5;

export function isMeasured(method: SearchMethod, kind: TextKind, language: string): boolean {
  const { answers } = MEASURED_PRECISION[method][kind][language] ?? { answers: 0 };
  return answers >= MIN_ANSWERS;
}

/** The word of an answer's badge. @param language ISO 639-1 code of the searched slides */
export function rateSupport(
  confidence: number,
  method: SearchMethod,
  kind: TextKind,
  language: string,
): Support {
  const measured = MEASURED_PRECISION[method][kind][language];
  if (!measured || !isMeasured(method, kind, language)) return 'unmeasured';
  const isKept = measured.right / measured.answers >= MIN_PRECISION;
  if (confidence > CONFIDENT_ABOVE && isKept) return 'well';
  return confidence >= PARTLY_FROM ? 'partly' : 'weakly';
}
