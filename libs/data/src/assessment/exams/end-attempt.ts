import type { DataSource, EntityManager } from 'typeorm';
import { issueDueCertificates } from '../../learning/certificates.js';
import {
  addSteps,
  closeAttempt,
  type EndedBy,
  findGradedAttempts,
  findGradingMethod,
  findOverdueAttempts,
  findPointSums,
  lockOverdueAttempt,
  lockOpenAnswers,
  lockResult,
  saveGrade,
  saveMarks,
  savePoints,
} from './attempts.queries.js';
import { isAnswered, mark } from './marking/mark.js';
import { calculateGrade, computePercent, roundTo2 } from './results.js';

/**
 * Ends an open attempt: marks the answers, and updates the learner's result and certificate in the same transaction. Of several calls
 * exactly one ends the attempt. The answers are locked, so that a save at the same time either counts or is refused.
 * @returns false if the attempt had ended before
 */
export async function endAttempt(
  manager: EntityManager,
  attemptId: string,
  endedBy: EndedBy,
): Promise<boolean> {
  const attempt = await closeAttempt(manager, attemptId, endedBy);
  if (!attempt) return false;
  const answers = await lockOpenAnswers(manager, attemptId);
  const marks = answers.map(({ id, content, key, draft }) => {
    const { fraction } = mark(content, key, isAnswered(draft) ? draft : null);
    return { id, fraction, state: fraction === null ? 'needs-grading' : 'marked' };
  });
  await saveMarks(manager, marks);
  await addSteps(
    manager,
    marks.map(({ id }) => id),
    'finish',
    null,
  );
  await updateAttemptPoints(manager, [attemptId]);
  if (attempt.userId) await updateGrade(manager, attempt.examId, attempt.userId);
  return true;
}

/** Adds up the points of attempts from the marks of their answers. An attempt has no points while an answer waits for a grade. */
export async function updateAttemptPoints(manager: EntityManager, attemptIds: string[]): Promise<void> {
  const sums = await findPointSums(manager, attemptIds);
  await savePoints(
    manager,
    sums.map((sum) => ({ ...sum, points: sum.isWaiting ? null : roundTo2(sum.points) })),
  );
}

/**
 * Computes and saves a learner's result in an exam from the graded attempts of the current enrollment, and issues the certificate if the
 * learner now fulfills the requirements. Calls for the same result run one after the other.
 */
export async function updateGrade(manager: EntityManager, examId: string, userId: string): Promise<void> {
  await lockResult(manager, examId, userId);
  const { courseId, gradingMethod } = await findGradingMethod(manager, examId);
  const attempts = await findGradedAttempts(manager, { examId, courseId, userId });
  const percentages = attempts.map(({ points, maxPoints }) => computePercent(points, maxPoints));
  const percent = calculateGrade(gradingMethod, percentages);
  await saveGrade(manager, { examId, userId, percent });
  if (percent !== null) await issueDueCertificates(manager, { courseId, userId });
}

/** Most attempts that one call of `endOverdueAttempts` ends. */
const OVERDUE_BATCH = 200;

/**
 * Ends the attempts whose time for late saves is over, each in its own transaction. Workers that call this at the same time end
 * different attempts. An attempt that cannot be ended does not keep the others open: its error is thrown after they have ended.
 * @returns how many attempts were ended
 */
export async function endOverdueAttempts(source: DataSource): Promise<number> {
  const failures = new Map<string, unknown>();
  let endedCount = 0;
  while (endedCount + failures.size < OVERDUE_BATCH) {
    const outcome = await endNextOverdueAttempt(source, failures);
    if (outcome === 'none') break;
    if (outcome === 'ended') endedCount++;
  }
  if (failures.size) throw new AggregateError(failures.values(), 'Overdue attempts could not be ended.');
  return endedCount;
}

/**
 * Ends an overdue attempt in a transaction of its own.
 * @param failures by the id of the attempt, which is left out from then on
 * @returns 'none' if no other attempt is overdue
 */
async function endNextOverdueAttempt(
  source: DataSource,
  failures: Map<string, unknown>,
): Promise<'ended' | 'failed' | 'none'> {
  let id: string | undefined;
  try {
    const hasEnded = await source.transaction(async (manager) => {
      id = await lockOverdueAttempt(manager, [...failures.keys()]);
      return id !== undefined && endAttempt(manager, id, 'time');
    });
    return hasEnded ? 'ended' : 'none';
  } catch (error) {
    if (id === undefined) throw error;
    failures.set(id, error);
    return 'failed';
  }
}

/** Ends the overdue attempts of one person, so that no page shows them as open. */
export async function endOwnOverdueAttempts(source: DataSource, userId: string): Promise<void> {
  const attemptIds = await findOverdueAttempts(source.manager, userId);
  for (const id of attemptIds) await source.transaction((manager) => endAttempt(manager, id, 'time'));
}
