import {
  type CertificateProgress,
  courseProgress,
  type Enrollment as EnrollmentOnWire,
  type Progress,
} from '@lectern/contract';
import {
  Course,
  Enrollment,
  FOREIGN_KEY_VIOLATION,
  isPostgresError,
  issueDueCertificates,
  issueWaitingCertificates,
  ModuleCompletion,
  SlideView,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, MoreThan, type Repository } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { requireOpenModule } from '../../courses/reading/require-open.js';
import { CoursesService, listedFor } from '../../courses/reading/courses.service.js';
import {
  lockEnrollment,
  type LockedEnrollment,
  type ModuleOfSlide,
  findModuleStates,
  saveSlideView,
} from './enrollment-state.queries.js';
import {
  completeModules,
  findEnrollmentDetails,
  findProgressToCertificate,
  lockEnrollments,
} from './enrollments.queries.js';
import { presentEnrollment } from './present-enrollment.js';
import { applySlideView } from './slide-view.js';

/** Enrollments that are recalculated with one query. */
const BATCH_SIZE = 1000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

type CourseKey = { id: string } | { slug: string };

/** Enrollment and progress of learners. */
@Injectable()
export class EnrollmentsService {
  constructor(
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
    private readonly courses: CoursesService,
  ) {}

  /** Null where the person is not enrolled. */
  async find(key: CourseKey, user: User): Promise<EnrollmentOnWire | null> {
    const { id: courseId } = await this.courses.find(key, user);
    const enrollment = await this.enrollments.findOneBy({ courseId, userId: user.id });
    return enrollment && this.present(enrollment);
  }

  /** Null where the person is not enrolled. */
  async findCertificateProgress(courseId: string, user: User): Promise<CertificateProgress | null> {
    const { id } = await this.courses.find({ id: courseId }, user);
    await issueWaitingCertificates(this.enrollments.manager.connection, user.id);
    return findProgressToCertificate(this.enrollments.manager, { courseId: id, userId: user.id });
  }

  /** A unique index prevents a second enrollment; a repeated call returns the first one. */
  async enroll(key: CourseKey, user: User): Promise<EnrollmentOnWire> {
    const course = await this.courses.find(key, user);
    if (!course.isPublished) throw new Refusal(403, 'learning.courseIsDraft');
    const ids = { courseId: course.id, userId: user.id };
    await this.enrollments
      .createQueryBuilder()
      .insert()
      .values({ ...ids })
      .orIgnore()
      .execute()
      .catch((error: unknown) => {
        // The course was deleted while this call ran.
        if (isPostgresError(error, FOREIGN_KEY_VIOLATION)) throw new Refusal(404, 'courses.courseNotFound');
        throw error;
      });
    return this.present(await this.enrollments.findOneByOrFail(ids));
  }

  /**
   * Records that a slide was seen or, with progress 100 on a module's last slide, that the module is complete.
   * Calls of one learner in one course run one after the other: each locks the enrollment's row.
   * @throws Refusal (404) where the course does not exist or the slide is not part of it
   * @throws Refusal (403) where the person is not enrolled, and with the code LOCKED where the module is locked
   * @throws Refusal (409) where the slide was seen in an enrollment that the person has renewed since
   */
  saveProgress(
    courseId: string,
    { slideId, progress, enrollmentId }: Progress,
    user: User,
  ): Promise<EnrollmentOnWire> {
    return this.enrollments.manager.transaction(async (manager) => {
      const enrollment = await lockEnrollment(manager, courseId, user);
      if (!enrollment) throw await notEnrolled(manager, courseId, user);
      if (enrollmentId && enrollmentId !== enrollment.id)
        throw new Refusal(409, 'learning.slideBeforeRenewal');
      // A second statement: it reads what earlier calls committed while this one waited for the lock.
      const modules = (await findModuleStates(manager, [enrollment.id], slideId)).get(enrollment.id) ?? [];
      const module = moduleWithSlide(modules);
      if (!module.isOpen) await requireOpenModule(manager, module.id, user);
      const completesModule = progress === 100 && module.isLast === true;
      const before = { ...enrollment, progress: Number(enrollment.progress), modules };
      const applied = applySlideView(before, {
        slideId,
        moduleId: module.id,
        isFirstView: !module.isSeen && !module.needsPlaying,
        completesModule,
        at: new Date(),
      });
      const { state } = applied;
      const rating = await saveSlideView(manager, enrollment, applied, {
        isSeen: !module.needsPlaying,
        completedModuleId: completesModule ? module.id : null,
      });
      // Also after the completion: the course may ask for more slides or study time.
      if (state.completedAt && !enrollment.hasCertificate)
        await issueDueCertificates(manager, { courseId, userId: user.id });
      return presentEnrollment(
        { ...enrollment, ...state, progress: state.progress.toFixed(2) },
        {
          lastModuleId: module.id,
          completedModuleIds: state.modules.filter(({ isComplete }) => isComplete).map(({ id }) => id),
          rating,
        },
      );
    });
  }

  /**
   * Completes a module that has no slides, within a transaction of the caller; repeated calls change nothing.
   * @param enrollment locked by this transaction
   */
  async completeModule(
    manager: EntityManager,
    enrollment: LockedEnrollment,
    { moduleId, userId }: { moduleId: string; userId: string },
  ): Promise<void> {
    const { id } = enrollment;
    await manager
      .createQueryBuilder()
      .insert()
      .into(ModuleCompletion)
      .values({ enrollmentId: id, moduleId })
      .orIgnore()
      .execute();
    await this.raiseProgress(manager, enrollment, userId);
  }

  /**
   * Counts a slide as seen, within a transaction of the caller; repeated calls change nothing.
   * @param enrollment locked by this transaction
   */
  async markSlideSeen(
    manager: EntityManager,
    enrollment: LockedEnrollment,
    { slideId, userId, studySeconds }: { slideId: string; userId: string; studySeconds: number },
  ): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(SlideView)
      .values({ enrollmentId: enrollment.id, slideId, studySeconds })
      .orIgnore()
      .execute();
    await this.raiseProgress(manager, enrollment, userId);
  }

  private async raiseProgress(manager: EntityManager, enrollment: LockedEnrollment, userId: string) {
    const { id, courseId } = enrollment;
    const progress = courseProgress((await findModuleStates(manager, [id])).get(id) ?? []);
    const completedAt = enrollment.completedAt ?? (progress === 100 ? new Date() : null);
    // A course that gained modules since takes nothing back.
    const highest = Math.max(progress, Number(enrollment.progress)).toFixed(2);
    if (highest !== Number(enrollment.progress).toFixed(2) || completedAt !== enrollment.completedAt)
      await manager.update(Enrollment, id, { progress: highest, completedAt });
    if (completedAt && !enrollment.hasCertificate) await issueDueCertificates(manager, { courseId, userId });
  }

  /** Locks all enrollments of a course. Call it before locking slides: `saveProgress` locks in this order. */
  async lockAll(manager: EntityManager, courseId: string): Promise<void> {
    await lockEnrollments(manager, courseId);
  }

  /**
   * Recalculates the learners' progress after modules or slides of a course were added, removed or moved. Progress
   * never falls. A learner who has completed every remaining module has completed the course; a learner who had
   * completed the course keeps that, new modules included.
   * @returns how many learners have completed the course through this change
   */
  async recalculateProgress(manager: EntityManager, courseId: string): Promise<number> {
    await completeModules(manager, courseId);
    let lastId = LOWEST_ID;
    let completed = 0;
    for (;;) {
      const batch = await manager.find(Enrollment, {
        where: { courseId, completedAt: IsNull(), id: MoreThan(lastId) },
        relations: { user: true },
        order: { id: 'ASC' },
        take: BATCH_SIZE,
      });
      const last = batch.at(-1);
      if (!last) return completed;
      completed += await this.recalculateBatch(manager, batch);
      lastId = last.id;
    }
  }

  private async recalculateBatch(manager: EntityManager, batch: Enrollment[]): Promise<number> {
    const states = await findModuleStates(
      manager,
      batch.map(({ id }) => id),
    );
    let completed = 0;
    for (const enrollment of batch) {
      const progress = courseProgress(states.get(enrollment.id) ?? []);
      if (progress <= Number(enrollment.progress)) continue;
      const completedAt = progress === 100 ? new Date() : null;
      await manager.update(Enrollment, enrollment.id, { progress: progress.toFixed(2), completedAt });
      if (!completedAt) continue;
      completed++;
      const { courseId, userId } = enrollment;
      if (userId) await issueDueCertificates(manager, { courseId, userId });
    }
    return completed;
  }

  async present(enrollment: Enrollment, manager = this.enrollments.manager): Promise<EnrollmentOnWire> {
    const details = await findEnrollmentDetails(manager, enrollment);
    return presentEnrollment(enrollment, details);
  }
}

/** @throws Refusal (404) where the slide is in none of them */
export function moduleWithSlide(modules: ModuleOfSlide[]): ModuleOfSlide {
  const module = modules.find(({ isLast }) => isLast !== null);
  if (!module) throw new Refusal(404, 'learning.slideGone');
  return module;
}

/** The refusal for a person without an enrollment: 404 where the course is hidden from them, too. */
export async function notEnrolled(manager: EntityManager, courseId: string, user: User): Promise<Error> {
  if (!(await manager.existsBy(Course, { id: courseId, ...listedFor(user) })))
    return new Refusal(404, 'courses.courseNotFound');
  return new Refusal(403, 'learning.notEnrolled');
}
