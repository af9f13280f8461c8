import {
  type GradingMethod,
  LATE_SAVE_SECONDS,
  type QuestionResponse,
  type WholeQuestion,
} from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { issueDueCertificates } from '../../learning/certificates.js';
import { attemptsCountSince } from '../../learning/past-enrollments.js';
import { isAnswered, mark } from './mark.js';
import { calculateGrade, percentOf, roundTo2 } from './results.js';

/** An answer with what marking needs. */
interface MarkableAnswer extends WholeQuestion {
  id: string;
  draft: QuestionResponse | null;
}

/** What ends an attempt; after the deadline it is always time. */
export type EndedBy = 'learner' | 'time' | 'admin';

/**
 * Ends an open attempt: marks its answers, and updates the learner's result and certificate in the same transaction.
 * Exactly one caller ends an attempt; the answers are locked, so that a save either counts or is refused.
 * @returns false where it had ended before
 */
export async function endAttempt(
  manager: EntityManager,
  attemptId: string,
  endedBy: EndedBy,
): Promise<boolean> {
  const [[attempt]] = await manager.query<[{ examId: string; userId: string | null }[], number]>(
    `UPDATE attempts
        SET submitted_at = least(clock_timestamp(), deadline_at),
            ended_by = CASE WHEN clock_timestamp() >= deadline_at THEN 'time' ELSE $2 END
      WHERE id = $1 AND submitted_at IS NULL
      RETURNING exam_id AS "examId", user_id AS "userId"`,
    [attemptId, endedBy],
  );
  if (!attempt) return false;
  const answers = await manager.query<MarkableAnswer[]>(
    `SELECT attempt_questions.id, content, key, draft
       FROM attempt_questions
       JOIN question_versions ON question_versions.id = attempt_questions.version_id
       JOIN question_keys ON question_keys.version_id = attempt_questions.version_id
      WHERE attempt_id = $1 AND state = 'open'
      ORDER BY position
        FOR UPDATE OF attempt_questions`,
    [attemptId],
  );
  const marks = answers.map(({ id, content, key, draft }) => {
    const { fraction } = mark(content, key, isAnswered(draft) ? draft : null);
    return { id, fraction, state: fraction === null ? 'needs-grading' : 'marked' };
  });
  await manager.query(
    `UPDATE attempt_questions SET state = marked.state, fraction = marked.fraction
       FROM json_to_recordset($1) AS marked (id uuid, state text, fraction double precision)
      WHERE attempt_questions.id = marked.id`,
    [JSON.stringify(marks)],
  );
  await addSteps(
    manager,
    marks.map(({ id }) => id),
    'finish',
    null,
  );
  await sumUp(manager, [attemptId]);
  if (attempt.userId) await updateGrade(manager, attempt.examId, attempt.userId);
  return true;
}

/** Writes one step with the present answer and mark of each question. */
export async function addSteps(
  manager: EntityManager,
  answerIds: string[],
  kind: 'check' | 'finish' | 'mark' | 'regrade' | 'undo' | 'reopen',
  byId: string | null,
): Promise<void> {
  await manager.query(
    `INSERT INTO attempt_steps (attempt_question_id, seq, kind, response, fraction, max_points, version_id, by_id)
     SELECT id, coalesce((SELECT max(seq) FROM attempt_steps WHERE attempt_question_id = answers.id), 0) + 1,
            $2, CASE WHEN $2 IN ('check', 'finish') THEN draft END, fraction, max_points, version_id, $3
       FROM attempt_questions answers
      WHERE id = ANY ($1)`,
    [answerIds, kind, byId],
  );
}

/** Sets the points of ended attempts from their questions; they have none while a person must grade one. */
export async function sumUp(manager: EntityManager, attemptIds: string[]): Promise<void> {
  const sums = await manager.query<{ id: string; points: number; maxPoints: number; waiting: boolean }[]>(
    `SELECT attempt_id AS id, sum(round((coalesce(fraction, 0) * max_points)::numeric, 6))::float AS points,
            sum(max_points) AS "maxPoints", bool_or(state = 'needs-grading') AS waiting
       FROM attempt_questions WHERE attempt_id = ANY ($1) GROUP BY attempt_id`,
    [attemptIds],
  );
  const rows = sums.map((sum) => ({ ...sum, points: sum.waiting ? null : roundTo2(sum.points) }));
  await manager.query(
    `UPDATE attempts SET points = sums.points, max_points = sums."maxPoints", needs_grading = sums.waiting
       FROM json_to_recordset($1)
            AS sums (id uuid, points double precision, "maxPoints" double precision, waiting boolean)
      WHERE attempts.id = sums.id`,
    [JSON.stringify(rows)],
  );
}

/**
 * Writes a learner's result in an exam from the graded attempts of the current enrollment, and issues the certificate where it is due now. Two
 * transactions about the same result run one after the other.
 */
export async function updateGrade(manager: EntityManager, examId: string, userId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 0))`, [
    examId,
    userId,
  ]);
  const [exam] = await manager.query<[{ gradingMethod: GradingMethod; courseId: string }]>(
    `SELECT grading_method AS "gradingMethod", course_id AS "courseId" FROM exams WHERE id = $1`,
    [examId],
  );
  const attempts = await manager.query<{ points: number; maxPoints: number }[]>(
    `SELECT points, max_points AS "maxPoints" FROM attempts
      WHERE exam_id = $1 AND user_id = $2 AND points IS NOT NULL
        AND started_at >= coalesce(${attemptsCountSince('$2', '$3')}, '-infinity')
      ORDER BY number`,
    [examId, userId, exam.courseId],
  );
  const percentages = attempts.map(({ points, maxPoints }) => percentOf(points, maxPoints));
  const percent = calculateGrade(exam.gradingMethod, percentages);
  if (percent === null) {
    await manager.query('DELETE FROM exam_grades WHERE exam_id = $1 AND user_id = $2', [examId, userId]);
    return;
  }
  await manager.query(
    `INSERT INTO exam_grades (exam_id, user_id, percent) VALUES ($1, $2, $3)
     ON CONFLICT (exam_id, user_id) DO UPDATE SET percent = excluded.percent, updated_at = now()`,
    [examId, userId, percent],
  );
  await issueDueCertificates(manager, { courseId: exam.courseId, userId });
}

/** Overdue attempts that one call of `endOverdueAttempts` ends at most. */
const OVERDUE_BATCH = 200;

/**
 * Ends the attempts whose time for late saves is over, each in a transaction of its own. Workers that run it at the same
 * time take different attempts.
 * @returns how many it ended
 */
export async function endOverdueAttempts(source: DataSource): Promise<number> {
  let ended = 0;
  while (ended < OVERDUE_BATCH && (await source.transaction(endOneOverdue))) ended++;
  return ended;
}

async function endOneOverdue(manager: EntityManager): Promise<boolean> {
  const [overdue] = await manager.query<{ id: string }[]>(
    `SELECT id FROM attempts
      WHERE submitted_at IS NULL AND deadline_at < clock_timestamp() - make_interval(secs => $1)
      ORDER BY deadline_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [LATE_SAVE_SECONDS],
  );
  return overdue !== undefined && endAttempt(manager, overdue.id, 'time');
}

/** Ends the overdue attempts of one person, so that they are never seen open after their time. */
export async function endOverdueAttemptsOf(source: DataSource, userId: string): Promise<void> {
  const overdue = await source.query<{ id: string }[]>(
    `SELECT id FROM attempts
      WHERE user_id = $1 AND submitted_at IS NULL AND deadline_at < clock_timestamp() - make_interval(secs => $2)`,
    [userId, LATE_SAVE_SECONDS],
  );
  for (const { id } of overdue) await source.transaction((manager) => endAttempt(manager, id, 'time'));
}
