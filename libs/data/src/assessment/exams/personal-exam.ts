import { MAX_ATTEMPTS, type StartRefusal } from '@lectern/contract';
import type { PersonalExam } from './personal-exam.queries.js';

/**
 * Finds the reason why no attempt can be started now; null if one can. A later opening date does not lock an exam that the person has
 * already taken.
 * @param attempts `used` counts the attempts for the exam's own limit; `latestNumber` is the number of the latest attempt, or 0
 */
export function findStartRefusal(
  exam: PersonalExam,
  attempts: { used: number; latestNumber: number },
  now: Date,
): StartRefusal | null {
  if (exam.isCourseLocked) return 'course-locked';
  if (exam.opensAt && now < exam.opensAt && !attempts.latestNumber) return 'exam-not-open';
  if (exam.closesAt && now >= exam.closesAt) return 'exam-closed';
  if (exam.isGradedAssignment) return 'already-graded';
  if (exam.maxAttempts !== null && attempts.used >= exam.maxAttempts) return 'no-attempts-left';
  if (attempts.latestNumber >= MAX_ATTEMPTS) return 'attempt-limit';
  return null;
}
