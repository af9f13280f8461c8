import { queryClient, retryDelay } from '@lectern/client';
import type { Attempt } from '@lectern/contract';
import { useEffect } from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { attemptQuery } from '../parts/attempt-queries';
import { serverClock } from '../parts/server-clock';
import { endAttempt } from './use-submit';

const RETRY_PAUSES = { minMs: 1000, maxMs: 10_000 };

/**
 * Ends the attempt once its time is up. The hook sends the last answers, also those of an earlier visit, which count for a short while
 * after the deadline. Then the hook asks the server whether the deadline has moved, and submits if it has not. All of this is repeated
 * until the server answers; the server ends the attempt by itself if no page does.
 */
export function useTimeUp(attemptId: string, outbox: AnswerOutbox, isTimeUp: boolean): void {
  useEffect(() => {
    if (!isTimeUp) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;

    async function tryToEnd(failures: number): Promise<void> {
      await outbox.settle();
      try {
        const attempt = await queryClient.fetchQuery({ ...attemptQuery(attemptId), staleTime: 0 });
        if (!isStopped && isPastDeadline(attempt)) await endAttempt(attemptId, outbox);
      } catch {
        // The server could not be reached; the next try follows below.
      }
      if (!isStopped)
        timer = setTimeout(() => void tryToEnd(failures + 1), retryDelay(failures, RETRY_PAUSES));
    }

    outbox.restore();
    void tryToEnd(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [attemptId, outbox, isTimeUp]);
}

function isPastDeadline({ state, deadlineAt }: Attempt): boolean {
  if (state !== 'in-progress' || !deadlineAt) return false;
  return (serverClock.millisecondsUntil(deadlineAt) ?? 1) <= 0;
}
