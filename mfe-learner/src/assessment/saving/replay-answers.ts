import { queryClient } from '@lectern/client';
import { attemptQuery } from '../parts/attempt-queries';
import { attemptsWithUnsavedAnswers } from './unsaved-answers';
import { getAnswerOutbox } from './use-answer-outbox';

/** Attempts whose answers this page has tried to send; one that was refused is shown by the exam itself. */
const replayed = new Set<string>();

/** Sends answers of a person's open attempts that an earlier visit could not save, without opening the attempts. */
export async function replayAnswers(userId: string): Promise<void> {
  for (const attemptId of attemptsWithUnsavedAnswers(userId)) {
    if (replayed.has(attemptId)) continue;
    replayed.add(attemptId);
    try {
      const { state, questions } = await queryClient.fetchQuery({ ...attemptQuery(attemptId), staleTime: 0 });
      // What did not arrive before the end is shown with the results.
      if (state !== 'in-progress') continue;
      const outbox = getAnswerOutbox(userId, attemptId);
      if (questions.length) outbox.load(questions);
      else outbox.restore();
    } catch {
      // The connection is lost, or the attempt is gone: the next screen tries again.
      replayed.delete(attemptId);
    }
  }
}
