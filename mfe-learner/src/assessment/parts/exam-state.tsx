import { MAX_ATTEMPTS, type ExamState, type ListedExam, type StartRefusal } from '@lectern/contract';
import { Badge, formatDateTime } from '@lectern/ui';
import { t } from '../texts';
import { describeDue } from '../../parts/due/due';

const tones: Record<ExamState, 'neutral' | 'primary' | 'success' | 'warning'> = {
  'not-started': 'neutral',
  'in-progress': 'primary',
  submitted: 'neutral',
  passed: 'success',
  failed: 'warning',
};

/** Whether the learner has still to do something about an exam: only then its due date matters. */
export function isOutstanding({ state, startRefusal }: ListedExam): boolean {
  if (state === 'passed' || state === 'submitted') return false;
  return startRefusal === null || startRefusal === 'exam-not-open';
}

/** Type, due label and state of an exam. */
export function ExamBadges({ exam }: { exam: ListedExam }) {
  const due = exam.dueDate && isOutstanding(exam) ? describeDue(exam.dueDate) : undefined;
  return (
    <>
      <Badge>{t(`exams.types.${exam.type}`)}</Badge>
      {due && <Badge tone={due.tone}>{due.label}</Badge>}
      {exam.state !== 'not-started' && <Badge tone={tones[exam.state]}>{nameState(exam)}</Badge>}
    </>
  );
}

const nameState = ({ type, state }: ListedExam): string =>
  type === 'assignment' && state === 'submitted' ? t('assignment.state') : t(`exams.states.${state}`);

/** Why an exam cannot be started, in words; undefined if it can. */
export function refusalText({ type, startRefusal, opensAt, closesAt }: ListedExam): string | undefined {
  if (!startRefusal) return undefined;
  const date = startRefusal === 'exam-not-open' ? opensAt : closesAt;
  if (type === 'assignment' && hasOwnWords(startRefusal)) return t(`assignment.refusals.${startRefusal}`);
  return t(`exams.refusals.${startRefusal}`, {
    hasDate: date !== null,
    date: date && formatDateTime(date),
    max: MAX_ATTEMPTS,
  });
}

/** Refusals that an assignment says in words of its own. */
const ASSIGNMENT_REFUSALS = ['course-locked', 'no-attempts-left', 'exam-has-no-questions'] as const;

const hasOwnWords = (refusal: StartRefusal): refusal is (typeof ASSIGNMENT_REFUSALS)[number] =>
  ASSIGNMENT_REFUSALS.some((own) => own === refusal);
