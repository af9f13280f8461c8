import type { AttemptSummary } from '@lectern/contract';
import { formatDateTime } from '@lectern/ui';
import { resultsTexts } from '../results/texts';
import { exactPercent } from './format-percent';

const { results: texts } = resultsTexts;

/** The result of an attempt, or how far it is without one. */
export function describeResult({ state, percent, isPassed, needsGrading }: AttemptSummary): string {
  if (percent === null) return needsGrading ? texts.needsGrading : texts.states[state];
  return [
    exactPercent(percent),
    ...(isPassed === null ? [] : [isPassed ? texts.passed : texts.notPassed]),
  ].join(' · ');
}

/** When an attempt began, ended, and what ended it. */
export function describeTimes({ startedAt, submittedAt, endedBy }: AttemptSummary): string {
  const started = texts.started(formatDateTime(startedAt));
  if (!submittedAt) return started;
  return `${started} · ${texts.ended(formatDateTime(submittedAt), endedBy ? texts.endedBy[endedBy] : '')}`;
}
