import type { AttemptSummary, ReviewRule } from '@lectern/contract';
import { type Attempt, findAttemptDueDates } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { presentSummary } from '../attempts/present-attempt.js';

/** Nothing is hidden from administrators and instructors. */
export const EVERYTHING: ReviewRule = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** Attempts, with their exams, as administrators and instructors see them. */
export async function summarizeAttempts<T extends Attempt>(
  manager: EntityManager,
  attempts: T[],
): Promise<AttemptSummary[]> {
  const dueDates = await findAttemptDueDates(
    manager,
    attempts.map(({ id }) => id),
  );
  return attempts.map((attempt) => {
    const { passingScore } = attempt.exam;
    return presentSummary(attempt, { passingScore, dueDate: dueDates.get(attempt.id) ?? null }, EVERYTHING);
  });
}

/** One attempt, with its exam, as administrators and instructors see it. */
export async function summarizeAttempt(manager: EntityManager, attempt: Attempt): Promise<AttemptSummary> {
  const [summary] = await summarizeAttempts(manager, [attempt]);
  return summary as AttemptSummary;
}
