import type { Attempt } from '@lectern/contract';
import { Button, formatDateTime, formatList } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { nameActions } from '../parts/exam-words';
import { serverClock } from '../parts/server-clock';
import { t } from '../texts';
import styles from './attempt.module.css';
import type { OverviewEntry } from './overview';

/** Asks before the submission, and names the questions without an answer and those that are flagged. */
export function SubmitDialog({
  attempt: { exam, dueDate },
  entries,
  open,
  isSubmitting,
  error,
  onSubmit,
  onClose,
}: {
  attempt: Pick<Attempt, 'exam' | 'dueDate'>;
  entries: OverviewEntry[];
  open: boolean;
  isSubmitting: boolean;
  error: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const isAssignment = exam.type === 'assignment';
  const actions = nameActions(exam.type);
  const isLate = dueDate !== null && (serverClock.millisecondsUntil(dueDate) ?? 0) < 0;
  const unanswered = unansweredNumbers(entries);
  const flaggedNumbers = entries.filter(({ isFlagged }) => isFlagged).map(({ position }) => position + 1);
  return (
    <Dialog
      title={t(isAssignment ? 'assignment.confirmTitle' : 'attempt.confirm.title')}
      description={t(isAssignment ? 'assignment.confirmText' : 'attempt.confirm.text')}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('attempt.confirm.back')}
          </Button>
          <Button disabled={isSubmitting} onClick={onSubmit}>
            {isSubmitting ? actions.submitting : actions.submit}
          </Button>
        </>
      }
    >
      {unanswered.length === 0 && <p>{t('attempt.confirm.all')}</p>}
      {unanswered.length > 0 && (
        <p className={styles.warning}>
          {t('attempt.confirm.unanswered', {
            count: unanswered.length,
            numbers: formatList(unanswered.map(String)),
          })}
        </p>
      )}
      {flaggedNumbers.length > 0 && (
        <p>
          {t('attempt.confirm.flagged', {
            count: flaggedNumbers.length,
            numbers: formatList(flaggedNumbers.map(String)),
          })}
        </p>
      )}
      {isLate && (
        <p className={styles.warning}>{t('assignment.confirmLate', { due: formatDateTime(dueDate) })}</p>
      )}
      {error && (
        <p className={styles.refusal} role="alert">
          {t('attempt.submitFailedBecause', { message: error })}
        </p>
      )}
    </Dialog>
  );
}

/** The numbers, from 1, of the questions without an answer. */
export function unansweredNumbers(entries: OverviewEntry[]): number[] {
  return entries.filter(({ state }) => state === 'unanswered').map(({ position }) => position + 1);
}
