import type { DataSource, EntityManager } from 'typeorm';
import { issueDueCertificates } from '../../learning/certificates.js';
import {
  addSteps,
  closeAttempt,
  type EndedBy,
  findGradedAttempts,
  findGradingMethod,
  findLateAttempts,
  findPointSums,
  lockLateAttempt,
  lockOpenAnswers,
  lockResult,
  saveGrade,
  saveMarks,
  savePoints,
} from './attempts.queries.js';
import { isAnswered, mark } from './marking/mark.js';
import { calculateGrade, computePercent, roundTo2 } from './results.js';

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

/** Sets the points of ended attempts from their questions; they have none while a person must grade one. */
export async function updateAttemptPoints(manager: EntityManager, attemptIds: string[]): Promise<void> {
  const sums = await findPointSums(manager, attemptIds);
  await savePoints(
    manager,
    sums.map((sum) => ({ ...sum, points: sum.isWaiting ? null : roundTo2(sum.points) })),
  );
}

/**
 * Writes a learner's result in an exam from the graded attempts of the current enrollment, and issues the certificate where it is due now. Two
 * transactions about the same result run one after the other.
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
  const attemptId = await lockLateAttempt(manager);
  return attemptId !== undefined && endAttempt(manager, attemptId, 'time');
}

/** Ends the overdue attempts of one person, so that they are never seen open after their time. */
export async function endOwnOverdueAttempts(source: DataSource, userId: string): Promise<void> {
  const attemptIds = await findLateAttempts(source.manager, userId);
  for (const id of attemptIds) await source.transaction((manager) => endAttempt(manager, id, 'time'));
}
