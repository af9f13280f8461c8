import type { EntityManager } from 'typeorm';
import { addSteps, updateGrade } from './end-attempt.js';

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
  const [[attempt]] = await manager.query<[{ examId: string; userId: string }[], number]>(
    `UPDATE attempts
        SET submitted_at = NULL, ended_by = NULL, needs_grading = false, points = NULL,
            reopened_at = clock_timestamp(), deadline_at = clock_timestamp() + make_interval(mins => $2::int)
      WHERE id = $1 AND ended_by IN ('time', 'admin') AND user_id IS NOT NULL
      RETURNING exam_id AS "examId", user_id AS "userId"`,
    [attemptId, minutes],
  );
  if (!attempt) return false;
  const [opened] = await manager.query<[{ id: string }[], number]>(
    `UPDATE attempt_questions
        SET state = 'open', fraction = NULL, criteria = NULL, mark_version = 0, graded_by_id = NULL, graded_at = NULL
      WHERE attempt_id = $1 AND state IN ('marked', 'needs-grading')
      RETURNING id`,
    [attemptId],
  );
  await addSteps(
    manager,
    opened.map(({ id }) => id),
    'reopen',
    null,
  );
  await updateGrade(manager, attempt.examId, attempt.userId);
  return true;
}
