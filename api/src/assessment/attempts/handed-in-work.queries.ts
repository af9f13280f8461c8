import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The attempt at an assignment that counts as handed in. */
export interface HandedInAttempt {
  attemptId: string;
  submittedAt: Date;
  fileCount: number;
}

/**
 * Finds what a person has handed in for an assignment: the newest attempt that they submitted, otherwise the newest that ended.
 * @param since earlier attempts belong to a past enrollment and do not count; null: all attempts count
 */
export async function findHandedInAttempt(
  manager: EntityManager,
  { examId, userId, since }: { examId: string; userId: string; since: Date | null },
): Promise<HandedInAttempt | undefined> {
  const [found] = await queryRows<HandedInAttempt>(
    manager,
    sql`
    SELECT attempts.id AS "attemptId", attempts.submitted_at AS "submittedAt",
           (SELECT count(*)::int
              FROM attempt_questions answers
              JOIN answer_files ON answer_files.attempt_question_id = answers.id
             WHERE answers.attempt_id = attempts.id
               AND answers.draft -> 'fileIds' @> to_jsonb(answer_files.file_id::text)) AS "fileCount"
      FROM attempts
     WHERE attempts.exam_id = ${examId} AND attempts.user_id = ${userId} AND attempts.submitted_at IS NOT NULL
       AND attempts.started_at >= coalesce(${since}::timestamptz, '-infinity')
     ORDER BY attempts.ended_by = 'learner' DESC, attempts.number DESC
     LIMIT 1`,
  );
  return found;
}

/**
 * Copies the questions and answers of a person's attempt to their new attempt. Both attempts refer to the same stored files; infected
 * files are not copied.
 */
export async function copyAnswers(
  manager: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO attempt_questions
           (attempt_id, position, page, section, slot_id, question_id, version_id, seed, shuffle_options, max_points,
            draft, draft_revision, saved_at)
    SELECT ${to}, answers.position, answers.page, answers.section, answers.slot_id, answers.question_id,
           answers.version_id, answers.seed, answers.shuffle_options, answers.max_points, answers.draft,
           CASE WHEN answers.draft IS NULL THEN 0 ELSE 1 END,
           CASE WHEN answers.draft IS NOT NULL THEN clock_timestamp() END
      FROM attempt_questions answers WHERE answers.attempt_id = ${from}`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO answer_files (attempt_question_id, file_id)
    SELECT copies.id, answer_files.file_id
      FROM attempt_questions answers
      JOIN attempt_questions copies ON copies.attempt_id = ${to} AND copies.position = answers.position
      JOIN answer_files ON answer_files.attempt_question_id = answers.id
      JOIN handed_in_files files ON files.id = answer_files.file_id AND files.scan <> 'infected'
     WHERE answers.attempt_id = ${from} AND answers.draft -> 'fileIds' @> to_jsonb(files.id::text)`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE attempts SET seed = copied.seed, max_points = copied.max_points
      FROM attempts copied WHERE attempts.id = ${to} AND copied.id = ${from}`,
  );
}
