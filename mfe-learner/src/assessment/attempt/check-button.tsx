import { ApiError, call, invalidate, serverMessage } from '@lectern/client';
import { ATTEMPT_ENDED, checkQuestion, getAttempt } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { useRef, useState } from 'react';
import { v4 as newRequestId } from 'uuid';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { updateDeadline, updateQuestion } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { examTexts } from '../exam-texts';
import styles from './attempt.module.css';

const labels = examTexts.attempt;

/** Saves the answer, then has it marked, which makes it final. */
export function CheckButton({
  attemptId,
  position,
  outbox,
  disabled,
}: {
  attemptId: string;
  position: number;
  outbox: AnswerOutbox;
  disabled: boolean;
}) {
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string>();
  // A repeated press after a lost answer repeats the same request.
  const request = useRef({ draftRevision: -1, requestId: '' });

  async function check(): Promise<void> {
    setChecking(true);
    setError(undefined);
    const areSaved = await outbox.settle();
    const saved = outbox.getSnapshot().answers.get(position)?.saved;
    try {
      if (!areSaved || !saved?.response) throw new Error(labels.unsavedText);
      const { response, draftRevision } = saved;
      if (request.current.draftRevision !== draftRevision) {
        request.current = { draftRevision, requestId: newRequestId() };
      }
      const answer = await callWithClock(() =>
        call(checkQuestion, { params: { attemptId, position }, body: { response, ...request.current } }),
      );
      updateQuestion(attemptId, position, () => answer.question);
      updateDeadline(attemptId, answer);
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === ATTEMPT_ENDED) outbox.end();
      else if (refusal instanceof ApiError && refusal.status === 409) void invalidate(getAttempt);
      setError(serverMessage(refusal) ?? labels.unsavedText);
    }
    setChecking(false);
  }

  return (
    <div className={styles.check}>
      <Button variant="secondary" disabled={disabled || isChecking} onClick={() => void check()}>
        {isChecking ? labels.checking : labels.check}
      </Button>
      <p className={styles.hint}>{labels.checkHint}</p>
      {error && (
        <p className={styles.refusal} role="alert">
          {labels.checkFailed}. {error}
        </p>
      )}
    </div>
  );
}
