import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the titles of questions by their versions. */
export function findVersionTitles(
  manager: EntityManager,
  versionIds: string[],
): Promise<{ id: string; title: string; version: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT question_versions.id, questions.title, question_versions.version
      FROM question_versions JOIN questions ON questions.id = question_versions.question_id
     WHERE question_versions.id = ANY (${versionIds})`,
  );
}

/**
 * Locks a learner's existing attempts at an exam: ending or reopening one of them waits until the transaction ends. Starts do not wait; the
 * unique index `attempts_one_open` decides there. If the learner's account was deleted (null), nothing is locked.
 */
export async function lockAttempts(
  manager: EntityManager,
  examId: string,
  userId: string | null,
): Promise<void> {
  await queryRows(
    manager,
    sql`SELECT FROM attempts WHERE exam_id = ${examId} AND user_id = ${userId} FOR UPDATE`,
  );
}

/** Whether a regrade that was not undone changed an answer of the attempt. */
export async function isRegraded(manager: EntityManager, attemptId: string): Promise<boolean> {
  const [regraded] = await queryRows(
    manager,
    sql`
    SELECT FROM regrade_changes changes
      JOIN regrades ON regrades.id = changes.regrade_id AND regrades.undone_at IS NULL
      JOIN attempt_questions answers ON answers.id = changes.attempt_question_id
     WHERE answers.attempt_id = ${attemptId} LIMIT 1`,
  );
  return regraded !== undefined;
}
