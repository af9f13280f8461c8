import type { ExamType } from '@lectern/contract';
import { t } from '../texts';

/** Which messages speak of it: those of assignments have the same ids below `assignment`. */
export const chooseWords = (type: ExamType): 'assignment' | 'exam' =>
  type === 'assignment' ? 'assignment' : 'exam';

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
