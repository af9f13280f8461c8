import type { EntityManager } from 'typeorm';
import { addSteps, reopenAnswers, openClosedAttempt } from './attempts.queries.js';
import { updateGrade } from './end-attempt.js';

/**
 * Reopens an attempt that was ended by time or by an administrator. Answers that were checked during the attempt stay final. The marks of
 * all other answers are removed, also those that people gave, because the learner can change these answers. The learner's result is
 * computed from the other attempts; an issued certificate stays valid.
 * @param minutes until the new deadline, whatever the exam's dates; null: no deadline
 * @returns false if the attempt is open, was submitted by the learner, or has no learner
 * @throws QueryFailedError (unique violation) if the learner has another open attempt
 */
export async function reopenAttempt(
  manager: EntityManager,
  attemptId: string,
  minutes: number | null,
): Promise<boolean> {
  const attempt = await openClosedAttempt(manager, attemptId, minutes);
  if (!attempt) return false;
  await addSteps(manager, await reopenAnswers(manager, attemptId), 'reopen', null);
  await updateGrade(manager, attempt.examId, attempt.userId);
  return true;
}
