import { MAX_ATTEMPTS, type StartRefusal } from '@lectern/contract';
import type { PersonalExam } from './personal-exam.queries.js';

/**
 * Why no attempt can be started now, or null. An exam that the person has taken stays open to them, whatever its opening date is.
 * @param attempts how many count for the exam's own limit, and the number of the latest one of all
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
