import { COURSE_WOULD_COMPLETE, type ModuleChange } from '@lectern/contract';
import {
  issueDueCertificates,
  keepAnchorTitles,
  reattachVideos,
  startVideoRestorePeriod,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnrollmentsService } from '../../learning/enrollments/enrollments.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { saveOutline, type SavedOutline } from './save-outline.js';

/** What a change may have caused, and whether the person has confirmed that it completes the course for learners. */
interface Settlement {
  isRearranged: boolean;
  mayIssue: boolean;
  completes: boolean | undefined;
}

/** Changes modules and slides of courses within a transaction of the caller, who has locked the course. */
@Injectable()
export class CourseOutlineService {
  constructor(private readonly enrollments: EnrollmentsService) {}

  /**
   * Replaces a course's modules and slides by the given ones; only differences are written.
   * @param beforeRearranging runs before any module or slide is added, removed or moved, with all enrollments locked
   */
  async save(
    manager: EntityManager,
    courseId: string,
    outline: ModuleChange[],
    beforeRearranging?: () => Promise<void>,
  ): Promise<SavedOutline> {
    const saved = await saveOutline(manager, courseId, outline, async () => {
      await this.enrollments.lockAll(manager, courseId);
      await keepAnchorTitles(manager, courseId);
      await startVideoRestorePeriod(manager, courseId);
      await beforeRearranging?.();
    });
    if (saved.isRearranged) await reattachVideos(manager, courseId);
    return saved;
  }

  /**
   * Recalculates learners' progress after a change of a course and issues the certificates that are due by it.
   * @throws Refusal (409) with the code COURSE_WOULD_COMPLETE when there are such learners and `completes` is not set
   */
  async settleProgress(
    manager: EntityManager,
    courseId: string,
    { isRearranged, mayIssue, completes }: Settlement,
  ): Promise<void> {
    const completed = isRearranged ? await this.enrollments.recalculateProgress(manager, courseId) : 0;
    if (completed && !completes)
      throw new Refusal(409, 'authoring.wouldComplete', {
        values: { learners: completed },
        code: COURSE_WOULD_COMPLETE,
      });
    const issued = mayIssue ? await issueDueCertificates(manager, { courseId, userId: null }) : 0;
    if (issued && !completes)
      throw new Refusal(409, 'authoring.wouldIssue', {
        values: { learners: issued },
        code: COURSE_WOULD_COMPLETE,
      });
  }
}
