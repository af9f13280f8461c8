import {
  type GradingMethod,
  LATE_SAVE_SECONDS,
  type QuestionResponse,
  type WholeQuestion,
} from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { changeRows, queryRow, queryRows, sql, type Sql } from '../../database/sql.js';
import { isUnsubmittedChange } from './replaced-attempts.queries.js';
import { earliestCountedStart } from '../../learning/past-enrollments.queries.js';

/** What ended an attempt: the learner's submission, the deadline, or an administrator. After the deadline it is always 'time'. */
export type EndedBy = 'learner' | 'time' | 'admin';

/** An answer with the question and the key that it is marked with. */
interface MarkableAnswer extends WholeQuestion {
  id: string;
  draft: QuestionResponse | null;
}

/** SQL condition: the deadline of a row of `attempts` and the time for late saves after it have passed. */
const IS_OVERDUE = sql`attempts.deadline_at < clock_timestamp() - make_interval(secs => ${LATE_SAVE_SECONDS})`;

/**
 * Sets the end of an open attempt.
 * @returns undefined if the attempt had ended before
 */
export async function closeAttempt(
  manager: EntityManager,
  attemptId: string,
  endedBy: EndedBy,
): Promise<{ examId: string; userId: string | null } | undefined> {
  const [attempt] = await queryRows<{ examId: string; userId: string | null }>(
    manager,
    sql`
    UPDATE attempts
       SET submitted_at = least(clock_timestamp(), deadline_at),
           ended_by = CASE WHEN clock_timestamp() >= deadline_at THEN 'time' ELSE ${endedBy} END
     WHERE id = ${attemptId} AND submitted_at IS NULL
    RETURNING exam_id AS "examId", user_id AS "userId"`,
  );
  return attempt;
}

/**
 * Opens an attempt that was ended by time or by an administrator.
 * @returns undefined if the attempt is open, was submitted by the learner, or has no learner
 */
export async function openClosedAttempt(
  manager: EntityManager,
  attemptId: string,
  minutes: number | null,
): Promise<{ examId: string; userId: string } | undefined> {
  const [attempt] = await queryRows<{ examId: string; userId: string }>(
    manager,
    sql`
    UPDATE attempts
       SET submitted_at = NULL, ended_by = NULL, needs_grading = false, points = NULL,
           reopened_at = clock_timestamp(), deadline_at = clock_timestamp() + make_interval(mins => ${minutes}::int)
     WHERE id = ${attemptId} AND ended_by IN ('time', 'admin') AND user_id IS NOT NULL
    RETURNING exam_id AS "examId", user_id AS "userId"`,
  );
  return attempt;
}

/**
 * Opens the answers that were not checked during the attempt, and removes their marks.
 * @returns the ids of these answers
 */
export async function reopenAnswers(manager: EntityManager, attemptId: string): Promise<string[]> {
  const opened = await queryRows<{ id: string }>(
    manager,
    sql`
    UPDATE attempt_questions
       SET state = 'open', fraction = NULL, criteria = NULL, mark_version = 0, graded_by_id = NULL, graded_at = NULL
     WHERE attempt_id = ${attemptId} AND state IN ('marked', 'needs-grading')
    RETURNING id`,
  );
  return opened.map(({ id }) => id);
}

/** Locks the answers of an attempt that were not checked during it, until the transaction ends. */
export function lockOpenAnswers(manager: EntityManager, attemptId: string): Promise<MarkableAnswer[]> {
  return queryRows<MarkableAnswer>(
    manager,
    sql`
    SELECT answers.id, question_versions.content, question_keys.key, answers.draft
      FROM attempt_questions answers
      JOIN question_versions ON question_versions.id = answers.version_id
      JOIN question_keys ON question_keys.version_id = answers.version_id
     WHERE answers.attempt_id = ${attemptId} AND answers.state = 'open'
     ORDER BY answers.position
       FOR UPDATE OF answers`,
  );
}

/** Saves the marks of answers. */
export async function saveMarks(
  manager: EntityManager,
  marks: { id: string; state: string; fraction: number | null }[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE attempt_questions SET state = marked.state, fraction = marked.fraction
      FROM json_to_recordset(${JSON.stringify(marks)}) AS marked (id uuid, state text, fraction double precision)
     WHERE attempt_questions.id = marked.id`,
  );
}

/** Adds a step, a record of the current response and mark, to each of the answers. */
export async function addSteps(
  manager: EntityManager,
  answerIds: string[],
  kind: 'check' | 'finish' | 'mark' | 'regrade' | 'undo' | 'reopen',
  byId: string | null,
): Promise<void> {
  const isResponseRecorded = kind === 'check' || kind === 'finish';
  await changeRows(
    manager,
    sql`
    INSERT INTO attempt_steps (attempt_question_id, seq, kind, response, fraction, max_points, version_id, by_id)
    SELECT answers.id,
           coalesce((SELECT max(steps.seq) FROM attempt_steps steps
                      WHERE steps.attempt_question_id = answers.id), 0) + 1,
           ${kind}, CASE WHEN ${isResponseRecorded} THEN answers.draft END, answers.fraction, answers.max_points,
           answers.version_id, ${byId}
      FROM attempt_questions answers
     WHERE answers.id = ANY (${answerIds})`,
  );
}

/** The points of an attempt's questions added up, and whether a person must still grade one of them. */
export interface PointSum {
  id: string;
  points: number;
  maxPoints: number;
  isWaiting: boolean;
}

/** Adds up the points of the questions of attempts. */
export function findPointSums(manager: EntityManager, attemptIds: string[]): Promise<PointSum[]> {
  return queryRows<PointSum>(
    manager,
    sql`
    SELECT answers.attempt_id AS id,
           sum(round((coalesce(answers.fraction, 0) * answers.max_points)::numeric, 6))::float AS points,
           sum(answers.max_points) AS "maxPoints", bool_or(answers.state = 'needs-grading') AS "isWaiting"
      FROM attempt_questions answers
     WHERE answers.attempt_id = ANY (${attemptIds})
     GROUP BY answers.attempt_id`,
  );
}

/** Saves the points of attempts. */
export async function savePoints(
  manager: EntityManager,
  sums: (Omit<PointSum, 'points'> & { points: number | null })[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE attempts SET points = sums.points, max_points = sums."maxPoints", needs_grading = sums."isWaiting"
      FROM json_to_recordset(${JSON.stringify(sums)})
           AS sums (id uuid, points double precision, "maxPoints" double precision, "isWaiting" boolean)
     WHERE attempts.id = sums.id`,
  );
}

/** Locks a person's result in an exam, so that transactions that change it run one after the other. */
export async function lockResult(manager: EntityManager, examId: string, userId: string): Promise<void> {
  await queryRows(
    manager,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${examId}::text || ${userId}::text, 0))`,
  );
}

/** Finds the grading method of an exam, and the exam's course. */
export async function findGradingMethod(
  manager: EntityManager,
  examId: string,
): Promise<{ gradingMethod: GradingMethod; courseId: string }> {
  return queryRow<{ gradingMethod: GradingMethod; courseId: string }>(
    manager,
    sql`SELECT grading_method AS "gradingMethod", course_id AS "courseId" FROM exams WHERE id = ${examId}`,
  );
}

/** Finds the graded attempts of a person's current enrollment, ordered by number. */
export function findGradedAttempts(
  manager: EntityManager,
  { examId, courseId, userId }: { examId: string; courseId: string; userId: string },
): Promise<{ points: number; maxPoints: number }[]> {
  const since: Sql = earliestCountedStart(sql`${userId}::uuid`, sql`${courseId}::uuid`);
  return queryRows(
    manager,
    sql`
    SELECT attempts.points, attempts.max_points AS "maxPoints" FROM attempts
     WHERE attempts.exam_id = ${examId} AND attempts.user_id = ${userId} AND attempts.points IS NOT NULL
       AND attempts.started_at >= coalesce(${since}, '-infinity') AND NOT ${isUnsubmittedChange(sql`attempts`)}
     ORDER BY attempts.number`,
  );
}

/** Saves a person's result in an exam; null deletes it. */
export async function saveGrade(
  manager: EntityManager,
  { examId, userId, percent }: { examId: string; userId: string; percent: number | null },
): Promise<void> {
  if (percent === null) {
    await changeRows(manager, sql`DELETE FROM exam_grades WHERE exam_id = ${examId} AND user_id = ${userId}`);
    return;
  }
  await changeRows(
    manager,
    sql`
    INSERT INTO exam_grades (exam_id, user_id, percent) VALUES (${examId}, ${userId}, ${percent})
    ON CONFLICT (exam_id, user_id) DO UPDATE SET percent = excluded.percent, updated_at = now()`,
  );
}

/**
 * Locks an overdue attempt that no other transaction has locked.
 * @param skippedIds attempts that are left out
 * @returns the attempt's id, or undefined if there is none
 */
export async function lockOverdueAttempt(
  manager: EntityManager,
  skippedIds: string[],
): Promise<string | undefined> {
  const [overdue] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT attempts.id FROM attempts
     WHERE attempts.submitted_at IS NULL AND ${IS_OVERDUE} AND attempts.id <> ALL (${skippedIds}::uuid[])
     ORDER BY attempts.deadline_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  return overdue?.id;
}

/** Finds the ids of a person's overdue attempts. */
export async function findOverdueAttempts(manager: EntityManager, userId: string): Promise<string[]> {
  const overdue = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT attempts.id FROM attempts
     WHERE attempts.user_id = ${userId} AND attempts.submitted_at IS NULL AND ${IS_OVERDUE}`,
  );
  return overdue.map(({ id }) => id);
}

/**
 * Finds an exam that a person is taking and during which the tutor does not answer. An attempt counts as open until the time for late
 * saves is over.
 * @param courseId the course that the question to the tutor is about; null: all courses
 * @returns the exam's title, or undefined
 */
export async function findSilencingExam(
  manager: EntityManager,
  userId: string,
  courseId: string | null,
): Promise<string | undefined> {
  const [exam] = await queryRows<{ title: string }>(
    manager,
    sql`
    SELECT exams.title FROM attempts JOIN exams ON exams.id = attempts.exam_id
     WHERE attempts.user_id = ${userId} AND attempts.submitted_at IS NULL AND exams.tutor_is_silent
       AND (${courseId}::uuid IS NULL OR exams.course_id = ${courseId})
       AND (attempts.deadline_at IS NULL
            OR attempts.deadline_at > clock_timestamp() - make_interval(secs => ${LATE_SAVE_SECONDS}))
     LIMIT 1`,
  );
  return exam?.title;
}

/**
 * Deletes a person's open attempts, answers and graders' comments before the account is deleted. The marks of ended attempts are kept
 * without a name, so that statistics do not change.
 */
export async function deleteAnswers(manager: EntityManager, userId: string): Promise<void> {
  const selectAnswerIds = sql`
    SELECT answers.id FROM attempt_questions answers
      JOIN attempts ON attempts.id = answers.attempt_id WHERE attempts.user_id = ${userId}`;
  await changeRows(manager, sql`DELETE FROM attempts WHERE user_id = ${userId} AND submitted_at IS NULL`);
  await changeRows(
    manager,
    sql`UPDATE attempt_steps SET response = NULL WHERE attempt_question_id IN (${selectAnswerIds})`,
  );
  await changeRows(
    manager,
    sql`UPDATE attempt_questions SET draft = NULL, comment = NULL, annotations = NULL WHERE id IN (${selectAnswerIds})`,
  );
}
