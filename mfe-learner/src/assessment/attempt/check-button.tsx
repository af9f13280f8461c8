import { ApiError, call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { checkQuestion, getAttempt } from '@lectern/contract';
import { Button, Muted, Row } from '@lectern/ui';
import { useRef } from 'react';
import { v4 as newRequestId } from 'uuid';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { isAttemptEnded, updateDeadline, updateQuestion } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { t } from '../texts';
import styles from './attempt.module.css';

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
  // A repeated press after a lost answer repeats the same request.
  const request = useRef({ draftRevision: -1, requestId: '' });
  const checking = useMutation({
    mutationFn: async () => {
      const areSaved = await outbox.settle();
      const saved = outbox.getSnapshot().answers.get(position)?.saved;
      if (!areSaved || !saved?.response) throw new Error(t('attempt.unsavedText'));
      const { response, draftRevision } = saved;
      if (request.current.draftRevision !== draftRevision) {
        request.current = { draftRevision, requestId: newRequestId() };
      }
      return callWithClock(() =>
        call(checkQuestion, { params: { attemptId, position }, body: { response, ...request.current } }),
      );
    },
    onSuccess: (answer) => {
      updateQuestion(attemptId, position, () => answer.question);
      updateDeadline(attemptId, answer);
    },
    onError: (refusal) => {
      if (isAttemptEnded(refusal)) outbox.end();
      else if (refusal instanceof ApiError && refusal.status === 409) void invalidate(getAttempt);
    },
  });

  return (
    <Row gap="8 16" className={styles.check}>
      <Button variant="secondary" disabled={disabled || checking.isPending} onClick={() => checking.mutate()}>
        {checking.isPending ? t('attempt.checking') : t('attempt.check')}
      </Button>
      <Muted>{t('attempt.checkHint')}</Muted>
      {checking.error && (
        <p className={styles.refusal} role="alert">
          {t('attempt.checkFailed', { message: serverMessage(checking.error) ?? t('attempt.unsavedText') })}
        </p>
      )}
    </Row>
  );
}
