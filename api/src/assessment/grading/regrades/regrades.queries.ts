import type { QuestionResponse, WholeQuestion } from '@lectern/contract';
import { type AttemptQuestion, changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AttemptResult } from './attempt-results.js';

/** An answer with its mark as it was before a regrade. */
export type AnswerBefore = Pick<
  AttemptQuestion,
  'id' | 'attemptId' | 'versionId' | 'state' | 'fraction' | 'maxPoints'
>;
/** With what a regrade needs to mark the answer again. */
export type AnswerToRegrade = AnswerBefore & { draft: QuestionResponse | null; markVersion: number };
export type NewMark = Pick<AnswerBefore, 'id' | 'versionId' | 'state' | 'fraction' | 'maxPoints'>;

/** Locks the ended attempts with a question until the transaction ends, and returns their results. */
export async function lockAttemptResults(
  manager: EntityManager,
  examId: string,
  questionId: string,
): Promise<AttemptResult[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT attempts.id FROM attempts
     WHERE attempts.exam_id = ${examId} AND attempts.submitted_at IS NOT NULL
       AND EXISTS (SELECT FROM attempt_questions answers
                    WHERE answers.attempt_id = attempts.id AND answers.question_id = ${questionId})
     ORDER BY attempts.id FOR NO KEY UPDATE`,
  );
  return findAttemptResults(
    manager,
    rows.map(({ id }) => id),
  );
}

export function findAttemptResults(manager: EntityManager, attemptIds: string[]): Promise<AttemptResult[]> {
  return queryRows(
    manager,
    sql`
    SELECT attempts.id, attempts.number, attempts.user_id AS "userId", users.first_name AS "firstName",
           users.last_name AS "lastName", users.email, attempts.points, attempts.max_points AS "maxPoints"
      FROM attempts LEFT JOIN users ON users.id = attempts.user_id
     WHERE attempts.id = ANY (${attemptIds}) ORDER BY attempts.id`,
  );
}

/** Finds the answers to a question in these attempts. */
export function findAnswersToRegrade(
  manager: EntityManager,
  attemptIds: string[],
  questionId: string,
): Promise<AnswerToRegrade[]> {
  return queryRows(
    manager,
    sql`
    SELECT id, attempt_id AS "attemptId", version_id AS "versionId", state, fraction, max_points AS "maxPoints",
           draft, mark_version AS "markVersion"
      FROM attempt_questions WHERE attempt_id = ANY (${attemptIds}) AND question_id = ${questionId}`,
  );
}

export async function findNewestReady(
  manager: EntityManager,
  questionId: string,
): Promise<(WholeQuestion & { id: string }) | undefined> {
  const [newest] = await queryRows<WholeQuestion & { id: string }>(
    manager,
    sql`
    SELECT versions.id, versions.content, question_keys.key
      FROM question_versions versions JOIN question_keys ON question_keys.version_id = versions.id
     WHERE versions.question_id = ${questionId} AND versions.status = 'ready'
     ORDER BY versions.version DESC LIMIT 1`,
  );
  return newest;
}

export async function updateMarks(manager: EntityManager, marks: NewMark[]): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE attempt_questions
       SET version_id = marks."versionId", state = marks.state, fraction = marks.fraction,
           max_points = marks."maxPoints"
      FROM json_to_recordset(${JSON.stringify(marks)})
        AS marks (id uuid, "versionId" uuid, state text, fraction double precision, "maxPoints" double precision)
     WHERE attempt_questions.id = marks.id`,
  );
}

/** Stores the marks from before a regrade, so that the regrade can be undone. */
export async function insertFormerMarks(
  manager: EntityManager,
  regradeId: string,
  answers: AnswerBefore[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO regrade_changes (regrade_id, attempt_question_id, old_version_id, old_state, old_fraction, old_max_points)
    SELECT ${regradeId}, answers.id, answers."versionId", answers.state, answers.fraction, answers."maxPoints"
      FROM json_to_recordset(${JSON.stringify(answers)})
        AS answers (id uuid, "versionId" uuid, state text, fraction double precision, "maxPoints" double precision)`,
  );
}

/** Finds the marks from before a regrade, without those of answers that a person has graded after the regrade. */
export function findFormerMarks(
  manager: EntityManager,
  { id, at }: { id: string; at: Date },
): Promise<(NewMark & { attemptId: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT changes.attempt_question_id AS id, answers.attempt_id AS "attemptId", changes.old_version_id AS "versionId",
           changes.old_state AS state, changes.old_fraction AS fraction, changes.old_max_points AS "maxPoints"
      FROM regrade_changes changes JOIN attempt_questions answers ON answers.id = changes.attempt_question_id
     WHERE changes.regrade_id = ${id} AND (answers.graded_at IS NULL OR answers.graded_at < ${at})`,
  );
}
