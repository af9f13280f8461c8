import { COURSE_WOULD_COMPLETE } from '@lectern/contract';
import { issueDueCertificates } from '@lectern/data';
import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EnrollmentsService } from '../enrollments/enrollments.service.js';

const wouldComplete = (learners: number) =>
  `${learners} ${learners === 1 ? 'learner has' : 'learners have'} completed all remaining modules. Saving completes the course for them and issues their certificates. This can't be undone.`;

const wouldIssue = (learners: number) =>
  `${learners} ${learners === 1 ? 'learner has' : 'learners have'} completed the course and would fulfill its requirements. Saving issues their certificates. This can't be undone.`;

/** What a change may have caused, and whether the person has confirmed that it completes the course for learners. */
export interface Settlement {
  isRearranged: boolean;
  mayIssue: boolean;
  completes: boolean | undefined;
}

/**
 * Recalculates learners' progress after a change of a course and issues the certificates that are due by it.
 * @throws ConflictException with the code COURSE_WOULD_COMPLETE when there are such learners and `completes` is not set
 */
export async function settleProgress(
  manager: EntityManager,
  enrollments: EnrollmentsService,
  courseId: string,
  { isRearranged, mayIssue, completes }: Settlement,
): Promise<void> {
  const completed = isRearranged ? await enrollments.recalculateProgress(manager, courseId) : 0;
  if (completed && !completes)
    throw new ConflictException({ message: wouldComplete(completed), code: COURSE_WOULD_COMPLETE });
  const issued = mayIssue ? await issueDueCertificates(manager, { courseId, userId: null }) : 0;
  if (issued && !completes)
    throw new ConflictException({ message: wouldIssue(issued), code: COURSE_WOULD_COMPLETE });
}
