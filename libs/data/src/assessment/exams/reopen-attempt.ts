import type { EntityManager } from 'typeorm';
import { addSteps, openAnswers, openClosedAttempt } from './attempts.queries.js';
import { updateGrade } from './end-attempt.js';

/**
 * Opens an attempt again that time or an administrator has ended, with its answers. Answers that were checked during the
 * attempt stay final; the marks of all others are removed, those by people too, because the answers can change. The
 * learner's result is computed from the other attempts; an issued certificate stays.
 * @param minutes until the new deadline, whatever the dates of the exam; null for none
 * @returns false where nothing can be reopened: the attempt is open, was submitted by its learner, or has no learner
 * @throws QueryFailedError (unique violation) where the learner has another open attempt
 */
export async function reopenAttempt(
  manager: EntityManager,
  attemptId: string,
  minutes: number | null,
): Promise<boolean> {
  const attempt = await openClosedAttempt(manager, attemptId, minutes);
  if (!attempt) return false;
  await addSteps(manager, await openAnswers(manager, attemptId), 'reopen', null);
  await updateGrade(manager, attempt.examId, attempt.userId);
  return true;
}
