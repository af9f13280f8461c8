import type { AttemptSummary, ReviewRule } from '@lectern/contract';
import { type Attempt, findAttemptDueDates } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { presentSummary } from '../attempts/present-attempt.js';

/** The review rule of administrators and instructors, from whom nothing is hidden. */
export const SHOW_ALL: ReviewRule = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** @param attempts with `exam` loaded */
export async function summarizeAttempts<AttemptType extends Attempt>(
  manager: EntityManager,
  attempts: AttemptType[],
): Promise<AttemptSummary[]> {
  const dueDates = await findAttemptDueDates(
    manager,
    attempts.map(({ id }) => id),
  );
  return attempts.map((attempt) => {
    const { passingScore } = attempt.exam;
    return presentSummary(attempt, { passingScore, dueDate: dueDates.get(attempt.id) ?? null }, SHOW_ALL);
  });
}

/** @param attempt with `exam` loaded */
export async function summarizeAttempt(manager: EntityManager, attempt: Attempt): Promise<AttemptSummary> {
  const [summary] = await summarizeAttempts(manager, [attempt]);
  return summary as AttemptSummary;
}
