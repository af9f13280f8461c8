import type { AttemptSummary } from '@lectern/contract';
import { formatDateTime } from '@lectern/ui';
import { exactPercent } from './format-percent';
import { t } from '../texts';

/** The result of an attempt, or how far it is without one. */
export function describeResult({ state, percent, isPassed, needsGrading }: AttemptSummary): string {
  if (percent === null) return needsGrading ? t('results.needsGrading') : t(`results.states.${state}`);
  return [
    exactPercent(percent),
    ...(isPassed === null ? [] : [isPassed ? t('results.passed') : t('results.notPassed')]),
  ].join(' · ');
}

/** When an attempt began, ended, and what ended it. */
export function describeTimes({ startedAt, submittedAt, endedBy }: AttemptSummary): string {
  const started = t('results.started', { date: formatDateTime(startedAt) });
  if (!submittedAt) return started;
  return `${started} · ${t('results.ended', { date: formatDateTime(submittedAt), by: endedBy })}`;
}
