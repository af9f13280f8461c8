import { displayName, type RegradeChange } from '@lectern/contract';
import { type Exam, computePercent } from '@lectern/data';

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

/** Compares the result of an attempt before and after a regrade. */
export function compareResults(
  { passingScore }: Exam,
  before: AttemptResult,
  after: AttemptResult,
): RegradeChange {
  const getPercent = ({ points, maxPoints }: AttemptResult) =>
    points === null ? null : computePercent(points, maxPoints);
  const hasPassed = (result: AttemptResult) =>
    result.points === null ? null : (getPercent(result) ?? 0) >= passingScore;
  const { userId, email } = before;
  return {
    learner: userId && email ? { id: userId, name: displayName({ ...before, email }), email } : null,
    attemptId: before.id,
    attemptNumber: before.number,
    before: getPercent(before),
    after: getPercent(after),
    passedBefore: hasPassed(before),
    passedAfter: hasPassed(after),
  };
}

/** Absolute change of a result, in percentage points; no result counts as 0. */
export const computeDifference = ({ before, after }: RegradeChange): number =>
  Math.abs((after ?? 0) - (before ?? 0));
