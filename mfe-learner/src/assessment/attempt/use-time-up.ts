import { queryClient, retryDelay } from '@lectern/client';
import type { Attempt } from '@lectern/contract';
import { useEffect } from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { attemptQuery } from '../parts/attempt-queries';
import { serverClock } from '../parts/server-clock';
import { endAttempt } from './use-submit';

const PAUSES = { minMs: 1000, maxMs: 10_000 };

/**
 * Ends the attempt once its time is up: sends the last answers, those of an earlier visit too, which count for a short
 * while after the deadline, asks the server whether the deadline has moved, and submits. Repeated until the server answers; the server ends the attempt
 * by itself where it never does.
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
        if (!isStopped && isOver(attempt)) await endAttempt(attemptId, outbox);
      } catch {
        // The connection is lost.
      }
      if (!isStopped) timer = setTimeout(() => void tryToEnd(failures + 1), retryDelay(failures, PAUSES));
    }

    outbox.restore();
    void tryToEnd(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [attemptId, outbox, isTimeUp]);
}

function isOver({ state, deadlineAt }: Attempt): boolean {
  if (state !== 'in-progress' || !deadlineAt) return false;
  return (serverClock.millisecondsUntil(deadlineAt) ?? 1) <= 0;
}
