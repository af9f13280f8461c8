import type { Enrollment as EnrollmentOnWire, Progress } from '@lectern/contract';
import { Course, Enrollment, type User } from '@lectern/data';
import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, MoreThan, type Repository } from 'typeorm';
import { CertificatesService } from '../certificates/certificates.service.js';
import { CoursesService } from '../courses/courses.service.js';
import { presentEnrollment, type Whereabouts } from './present-enrollment.js';
import { courseProgress } from './progress-rules.js';
import {
  moduleStates,
  noteTurn,
  type Standing,
  type StandingModule,
  standingOf,
  takeTurn,
  type Turn,
} from './turns.js';

/** Enrollments that are looked at in one query. */
const AT_A_TIME = 1000;
const FOREIGN_KEY_VIOLATION = '23503';
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Which = { id: string } | { slug: string };

/** Enrollment and progress of learners. */
@Injectable()
export class LearningService {
  constructor(
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
    private readonly courses: CoursesService,
    private readonly certificates: CertificatesService,
  ) {}

  /** Null where the person is not enrolled. */
  async enrollment(which: Which, user: User): Promise<EnrollmentOnWire | null> {
    const { id: courseId } = await this.courses.find(which, user);
    const enrollment = await this.enrollments.findOneBy({ courseId, userId: user.id });
    return enrollment && this.present(this.enrollments.manager, enrollment);
  }

  /** The unique index lets nobody enroll twice; a second call answers the first one's enrollment. */
  async enroll(which: Which, user: User): Promise<EnrollmentOnWire> {
    const course = await this.courses.find(which, user);
    if (!course.isPublished) throw new ForbiddenException('This course is a draft. Publish it to enroll.');
    const place = { courseId: course.id, userId: user.id };
    await this.enrollments
      .createQueryBuilder()
      .insert()
      .values({ ...place })
      .orIgnore()
      .execute();
    return this.present(this.enrollments.manager, await this.enrollments.findOneByOrFail(place));
  }

  /**
   * Notes a slide as seen, or with 100 its module as complete. Late, repeated and simultaneous calls change nothing
   * twice: most turns are written onto the very row that they were reckoned from, and those that complete something,
   * or were overtaken, come one after another under the lock of that row.
   */
  async saveProgress(courseId: string, sent: Progress, user: User): Promise<EnrollmentOnWire> {
    const { manager } = this.enrollments;
    const saved = await turnFreely(manager, courseId, sent, user);
    return saved ?? manager.transaction((within) => this.turnLocked(within, courseId, sent, user));
  }

  private async turnLocked(
    manager: EntityManager,
    courseId: string,
    sent: Progress,
    user: User,
  ): Promise<EnrollmentOnWire> {
    const enrollment = await lockedEnrollment(manager, courseId, user);
    const modules = (await moduleStates(manager, [enrollment], sent.slideId)).get(enrollment.id) ?? [];
    const turn = takeTurn(enrollment, modules, sent);
    if (turn.reached === 100) await this.complete(manager, enrollment, user);
    const written = await noteTurn(manager, enrollment, turn);
    return presentTurn(enrollment, modules, turn, written?.rating ?? null);
  }

  /** Locks every enrollment of a course, before its slides are: in the order in which saved progress locks. */
  async lock(manager: EntityManager, courseId: string): Promise<void> {
    await manager.query('SELECT id FROM enrollments WHERE course_id = $1 ORDER BY id FOR NO KEY UPDATE', [
      courseId,
    ]);
  }

  /**
   * Lets learners' progress follow a course whose parts came, went or moved. It never falls; whoever completed every
   * module that is left has completed the course; and whoever has completed the course has completed what is added.
   * @returns how many learners have completed the course by this
   */
  async keepUp(manager: EntityManager, courseId: string): Promise<number> {
    await manager.query(
      `INSERT INTO module_completions (enrollment_id, module_id, completed_at)
       SELECT enrollments.id, modules.id, enrollments.completed_at
         FROM enrollments JOIN modules USING (course_id)
        WHERE course_id = $1 AND enrollments.completed_at IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [courseId],
    );
    let after = NO_ID;
    let completed = 0;
    for (;;) {
      const some = await manager.find(Enrollment, {
        where: { courseId, completedAt: IsNull(), id: MoreThan(after) },
        relations: { user: true },
        order: { id: 'ASC' },
        take: AT_A_TIME,
      });
      const last = some.at(-1);
      if (!last) return completed;
      const states = await moduleStates(manager, some);
      for (const enrollment of some) {
        const reached = courseProgress(states.get(enrollment.id) ?? []);
        if (reached <= Number(enrollment.progress)) continue;
        if (reached === 100) await this.complete(manager, enrollment, enrollment.user);
        const { completedAt } = enrollment;
        await manager.update(Enrollment, enrollment.id, { progress: reached.toFixed(2), completedAt });
        if (completedAt) completed++;
      }
      after = last.id;
    }
  }

  /** Writes nothing of the enrollment. */
  private async complete(manager: EntityManager, enrollment: Enrollment, user: User | null) {
    enrollment.completedAt ??= new Date();
    if (user) await this.certificates.issue(manager, enrollment, user);
  }

  private async present(manager: EntityManager, enrollment: Enrollment): Promise<EnrollmentOnWire> {
    return presentEnrollment(enrollment, await whereabouts(manager, enrollment));
  }
}

/** Without a lock; null where something is completed, or where the enrollment or the slide changed meanwhile. */
async function turnFreely(
  manager: EntityManager,
  courseId: string,
  sent: Progress,
  user: User,
): Promise<EnrollmentOnWire | null> {
  const standing = await standingOf(manager, courseId, user.id, sent.slideId);
  if (!standing) return null;
  const { enrollment, modules, version } = standing;
  const turn = takeTurn(enrollment, modules, sent);
  if (turn.completedModuleId || turn.reached === 100) return null;
  const written = await noteTurn(manager, enrollment, turn, version).catch((error: unknown) => {
    // The slide has gone.
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  });
  return written ? presentTurn(enrollment, modules, turn, written.rating) : null;
}

function isForeignKeyViolation(error: unknown): boolean {
  return Object(error).code === FOREIGN_KEY_VIOLATION;
}

function presentTurn(
  enrollment: Standing,
  modules: StandingModule[],
  { lastModuleId }: Turn,
  rating: number | null,
): EnrollmentOnWire {
  const completedModuleIds = modules.filter(({ complete }) => complete).map(({ id }) => id);
  return presentEnrollment(enrollment, { lastModuleId, completedModuleIds, rating });
}

async function lockedEnrollment(manager: EntityManager, courseId: string, user: User): Promise<Enrollment> {
  const enrollment = await manager.findOne(Enrollment, {
    where: { courseId, userId: user.id },
    lock: { mode: 'pessimistic_write' },
  });
  if (enrollment) return enrollment;
  if (!(await manager.existsBy(Course, { id: courseId }))) throw new NotFoundException('Course not found.');
  throw new ForbiddenException('Enroll in this course to record progress.');
}

/** What stands beside an enrollment's own row, in one query. */
async function whereabouts(manager: EntityManager, enrollment: Enrollment): Promise<Whereabouts> {
  const [found] = await manager.query<[Whereabouts]>(
    `SELECT (SELECT module_id FROM slides WHERE id = $2) AS "lastModuleId",
            ARRAY(SELECT module_id FROM module_completions WHERE enrollment_id = $1) AS "completedModuleIds",
            (SELECT stars FROM course_ratings WHERE user_id = $3 AND course_id = $4) AS rating`,
    [enrollment.id, enrollment.currentSlideId, enrollment.userId, enrollment.courseId],
  );
  return found;
}
