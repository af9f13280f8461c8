import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the titles and version numbers of questions, by the ids of versions. */
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
 * Locks a learner's existing attempts at an exam, so that ending or reopening one of them waits until the transaction ends. Starting
 * an attempt does not wait, but the unique index `attempts_one_open` prevents a second open attempt.
 * @param userId null: the learner's account was deleted, and nothing is locked
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

/** Whether a regrade has changed an answer of the attempt and was not undone. */
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
