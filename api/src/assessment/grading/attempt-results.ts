import { displayName, type RegradeChange } from '@lectern/contract';
import { type Exam, percentOf } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** An ended attempt with its points and its learner. */
export interface AttemptResult {
  id: string;
  number: number;
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  points: number | null;
  maxPoints: number;
}

/** Locks the ended attempts with a question until the transaction ends. */
export async function lockResults(
  manager: EntityManager,
  examId: string,
  questionId: string,
): Promise<AttemptResult[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM attempts
      WHERE exam_id = $1 AND submitted_at IS NOT NULL
        AND EXISTS (SELECT FROM attempt_questions WHERE attempt_id = attempts.id AND question_id = $2)
      ORDER BY id FOR NO KEY UPDATE`,
    [examId, questionId],
  );
  return findResults(
    manager,
    rows.map(({ id }) => id),
  );
}

export function findResults(manager: EntityManager, ids: string[]): Promise<AttemptResult[]> {
  return manager.query<AttemptResult[]>(
    `SELECT attempts.id, number, user_id AS "userId", first_name AS "firstName", last_name AS "lastName", email,
            points, max_points AS "maxPoints"
       FROM attempts LEFT JOIN users ON users.id = user_id WHERE attempts.id = ANY ($1) ORDER BY attempts.id`,
    [ids],
  );
}

/** The result of an attempt before and after a regrade. */
export function compareResults(
  { passingScore }: Exam,
  before: AttemptResult,
  after: AttemptResult,
): RegradeChange {
  const percent = ({ points, maxPoints }: AttemptResult) =>
    points === null ? null : percentOf(points, maxPoints);
  const passed = (result: AttemptResult) =>
    result.points === null ? null : (percent(result) ?? 0) >= passingScore;
  const { userId, email } = before;
  return {
    learner: userId && email ? { id: userId, name: displayName({ ...before, email }), email } : null,
    attemptId: before.id,
    attemptNumber: before.number,
    before: percent(before),
    after: percent(after),
    passedBefore: passed(before),
    passedAfter: passed(after),
  };
}

/** Change of a result, in percentage points. */
export const difference = ({ before, after }: RegradeChange): number =>
  Math.abs((after ?? 0) - (before ?? 0));
