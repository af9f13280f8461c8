import type { ExamType } from '@lectern/contract';
import { t } from '../texts';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;
/** Above this, hours are given as days. */
const MAX_HOURS = 48;

/** What the learner's actions are called: an assignment is handed in, an exam is taken. */
export function nameActions(type: ExamType) {
  if (type === 'assignment')
    return {
      start: t('assignment.start'),
      startAgain: t('assignment.change'),
      see: t('assignment.see'),
      submit: t('assignment.handIn'),
      submitShort: t('assignment.handIn'),
      submitting: t('assignment.handingIn'),
    };
  return {
    start: t('exams.start'),
    startAgain: t('exams.startAgain'),
    see: t('exams.seeResults'),
    submit: t('attempt.submitExam'),
    submitShort: t('attempt.submit'),
    submitting: t('attempt.submitting'),
  };
}

/** How late something was handed in, such as 'Late by 2 days'. */
export function describeLateness(seconds: number): string {
  const unit = seconds < SECONDS.hour ? 'minute' : seconds < MAX_HOURS * SECONDS.hour ? 'hour' : 'day';
  return t('assignment.late', { unit, count: Math.max(1, Math.floor(seconds / SECONDS[unit])) });
}
