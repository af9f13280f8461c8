import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { examTexts } from '../exam-texts';
import styles from './attempt.module.css';
import type { OverviewEntry } from './overview';

const labels = examTexts.attempt;

/** Asks before the submission, and names the questions without an answer and those that are flagged. */
export function SubmitDialog({
  entries,
  open,
  isSubmitting,
  error,
  onSubmit,
  onClose,
}: {
  entries: OverviewEntry[];
  open: boolean;
  isSubmitting: boolean;
  error: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const unanswered = unansweredNumbers(entries);
  const flagged = entries.filter(({ isFlagged }) => isFlagged).map(({ position }) => position + 1);
  return (
    <Dialog
      title={labels.confirm.title}
      description={labels.confirm.text}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {labels.confirm.back}
          </Button>
          <Button disabled={isSubmitting} onClick={onSubmit}>
            {isSubmitting ? labels.submitting : labels.submitExam}
          </Button>
        </>
      }
    >
      {unanswered.length === 0 && <p>{labels.confirm.all}</p>}
      {unanswered.length > 0 && <p className={styles.warning}>{labels.confirm.unanswered(unanswered)}</p>}
      {flagged.length > 0 && <p>{labels.confirm.flagged(flagged)}</p>}
      {error && (
        <p className={styles.refusal} role="alert">
          {labels.submitFailed}. {error}
        </p>
      )}
    </Dialog>
  );
}

/** The numbers, from 1, of the questions without an answer. */
export function unansweredNumbers(entries: OverviewEntry[]): number[] {
  return entries.filter(({ state }) => state === 'unanswered').map(({ position }) => position + 1);
}
