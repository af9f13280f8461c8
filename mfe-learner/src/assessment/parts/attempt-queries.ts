import { call, hasCode, invalidate, query, queryClient } from '@lectern/client';
import {
  ATTEMPT_ENDED,
  getAttempt,
  getDashboard,
  listCertificates,
  listExams,
  type Attempt,
  type AttemptClock,
  type AttemptQuestion,
} from '@lectern/contract';
import { callWithClock } from './server-clock';

/** An attempt; its answer sets the clock. Fetched on every mount, because other tabs and devices change it. */
export function attemptQuery(attemptId: string) {
  return {
    ...query(getAttempt, { params: { attemptId } }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callWithClock(() => call(getAttempt, { params: { attemptId }, signal })),
    refetchOnMount: 'always',
  } as const;
}

/** Stores an attempt that another call has returned. */
export function storeAttempt(attempt: Attempt): void {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
}

/** Whether a call came too late, because the attempt had ended. */
export const isAttemptEnded = (error: unknown): boolean => hasCode(error, ATTEMPT_ENDED);

/** Takes over a deadline that has moved. An answer that was overtaken by a later one changes nothing. */
export function updateDeadline(attemptId: string, { now, deadlineAt }: AttemptClock): void {
  updateAttempt(attemptId, (attempt) =>
    now < attempt.now || deadlineAt === attempt.deadlineAt ? attempt : { ...attempt, now, deadlineAt },
  );
}

/** Replaces a question, such as by its checked form, and its entry in the overview. */
export function updateQuestion(
  attemptId: string,
  position: number,
  change: (question: AttemptQuestion) => AttemptQuestion,
): void {
  updateAttempt(attemptId, (attempt) => {
    const questions = attempt.questions.map((question) =>
      question.position === position ? change(question) : question,
    );
    const changed = questions.find((question) => question.position === position);
    const overview = attempt.overview.map((entry) =>
      changed && entry.position === position
        ? { ...entry, state: changed.state, isFlagged: changed.isFlagged }
        : entry,
    );
    return { ...attempt, questions, overview };
  });
}

/** Fetches again what an attempt's start or end has changed; a passed exam can complete a certificate. */
export function invalidateExams(): Promise<unknown> {
  return invalidate(listExams, getAttempt, listCertificates, getDashboard);
}

function updateAttempt(attemptId: string, change: (attempt: Attempt) => Attempt): void {
  queryClient.setQueryData<Attempt>(
    attemptQuery(attemptId).queryKey,
    (attempt) => attempt && change(attempt),
  );
}
