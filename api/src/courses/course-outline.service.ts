import type { ModuleChange } from '@lectern/contract';
import type { Course } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnrollmentsService } from '../enrollments/enrollments.service.js';
import { lockCourse } from './lock-course.js';
import { saveOutline, type SavedOutline } from './save-outline.js';
import { type Settlement, settleProgress } from './settle-progress.js';

/** Changes modules and slides of courses within a transaction of the caller. */
@Injectable()
export class CourseOutlineService {
  constructor(private readonly enrollments: EnrollmentsService) {}

  /**
   * Locks the course's row against other changes until the transaction ends; learners may still enroll.
   * @throws NotFoundException when there is no such course
   */
  lock(manager: EntityManager, id: string): Promise<Course> {
    return lockCourse(manager, id);
  }

  /**
   * Replaces a course's modules and slides by the given ones; only differences are written.
   * @param beforeRearranging runs before any module or slide is added, removed or moved, with all enrollments locked
   */
  save(
    manager: EntityManager,
    courseId: string,
    outline: ModuleChange[],
    beforeRearranging?: () => Promise<void>,
  ): Promise<SavedOutline> {
    return saveOutline(manager, courseId, outline, async () => {
      await this.enrollments.lockAll(manager, courseId);
      await beforeRearranging?.();
    });
  }

  /**
   * Recalculates learners' progress after a change of a course and issues the certificates that are due by it.
   * @throws ConflictException with the code COURSE_WOULD_COMPLETE when there are such learners and `completes` is not set
   */
  settleProgress(manager: EntityManager, courseId: string, settlement: Settlement): Promise<void> {
    return settleProgress(manager, this.enrollments, courseId, settlement);
  }
}
