import { call, serverMessage } from '@lectern/client';
import { submitAttempt, type Attempt } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { useState } from 'react';
import { isSendingFiles } from '../files/answer-files';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { invalidateExams, isAttemptEnded } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { t } from '../texts';
import { paths } from '../../paths';

/** Saves all answers, then submits the attempt and shows its results. Refuses while an answer is not saved. */
export function useSubmit({ id: attemptId, questions }: Attempt, outbox: AnswerOutbox) {
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(): Promise<void> {
    if (isSendingFiles(attemptId, questions)) return setError(t('files.stillSending'));
    setSubmitting(true);
    setError(undefined);
    const areSaved = await outbox.settle();
    if (!areSaved && !outbox.getSnapshot().isEnded) {
      setSubmitting(false);
      setError(t('attempt.unsavedText'));
      return;
    }
    try {
      await endAttempt(attemptId, outbox);
      void navigate(paths.attemptResults(attemptId), { replace: true });
    } catch (failure) {
      setSubmitting(false);
      setError(serverMessage(failure) ?? t('attempt.submitFailedText'));
    }
  }

  return { submit: () => void submit(), isSubmitting, error };
}

/** Submits what the server has; an attempt that has ended before is no error. */
export async function endAttempt(attemptId: string, outbox: AnswerOutbox): Promise<void> {
  try {
    await callWithClock(() => call(submitAttempt, { params: { attemptId } }));
  } catch (error) {
    if (!isAttemptEnded(error)) throw error;
  }
  outbox.end();
  void invalidateExams();
}
