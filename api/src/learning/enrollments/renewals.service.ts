import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import { currentRound, Enrollment, formatDay, PastEnrollment, renewableFrom, type User } from '@lectern/data';
import { ConflictException, ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { EnrollmentsService } from './enrollments.service.js';

/** A person's current enrollment in a course, and its certificate. */
interface RenewalState {
  id: string;
  round: number;
  hasCertificate: boolean;
  /** Null without a certificate, or if it never expires. */
  renewableFrom: Date | null;
  isRenewable: boolean;
  hasOpenAttempt: boolean;
}

/** Learners take a course again to renew its certificate. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /**
   * Replaces the person's completed enrollment with a fresh one; a repeated call returns the fresh one.
   * @throws ConflictException where there is no certificate to renew now, or an exam attempt is open
   */
  async renew(courseId: string, user: User): Promise<EnrollmentOnWire> {
    const course = await this.courses.find({ id: courseId }, user);
    if (!course.isPublished) throw new ForbiddenException('This course is a draft. Publish it to enroll.');
    await this.source.transaction(async (manager) => {
      const state = await lockState(manager, courseId, user.id);
      if (!state) throw new NotFoundException('You are not enrolled in this course.');
      if (state.round > 1 && !state.hasCertificate) return;
      const refusal = findRefusal(state);
      if (refusal) throw new ConflictException(refusal);
      await replaceEnrollment(manager, state, { courseId, userId: user.id });
    });
    const enrollment = await this.enrollments.find({ id: courseId }, user);
    if (!enrollment) throw new NotFoundException('You are not enrolled in this course.');
    return enrollment;
  }
}

/**
 * Locks the person's results in the course, as `updateGrade` does, and then the enrollment: exam results and slide views
 * come either before the renewal or after it. Several renewals run one after the other.
 */
async function lockState(
  manager: EntityManager,
  courseId: string,
  userId: string,
): Promise<RenewalState | undefined> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 0))', [
    courseId,
    userId,
  ]);
  await manager.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(id::text || $2::text, 0))
       FROM (SELECT id FROM exams WHERE course_id = $1 ORDER BY id) ordered`,
    [courseId, userId],
  );
  await manager.query('SELECT FROM enrollments WHERE course_id = $1 AND user_id = $2 FOR UPDATE', [
    courseId,
    userId,
  ]);
  const [state] = await manager.query<RenewalState[]>(
    `SELECT own.id, own.round, certificates.id IS NOT NULL AS "hasCertificate",
            ${renewableFrom('certificates')} AS "renewableFrom",
            coalesce(${renewableFrom('certificates')} <= clock_timestamp(), false) AS "isRenewable",
            EXISTS (SELECT FROM attempts JOIN exams ON exams.id = exam_id
                     WHERE exams.course_id = $1 AND attempts.user_id = $2 AND submitted_at IS NULL) AS "hasOpenAttempt"
       FROM (SELECT id, ${currentRound('$2', '$1')}::int AS round
               FROM enrollments WHERE course_id = $1 AND user_id = $2) own
       LEFT JOIN certificates ON certificates.course_id = $1 AND certificates.user_id = $2
                             AND certificates.round = own.round`,
    [courseId, userId],
  );
  return state;
}

function findRefusal({ hasCertificate, renewableFrom, isRenewable, hasOpenAttempt }: RenewalState) {
  if (!hasCertificate) return 'You have no certificate of this course yet. Complete the course to get it.';
  if (!renewableFrom) return 'Your certificate of this course does not expire.';
  if (!isRenewable) {
    return `You can renew this certificate from ${formatDay(renewableFrom)} on.`;
  }
  if (hasOpenAttempt)
    return 'You have an open exam attempt in this course. Submit it before you renew the certificate.';
  return null;
}

/** The past enrollment loses its user: queries by person find the fresh one only. */
async function replaceEnrollment(
  manager: EntityManager,
  { id, round }: RenewalState,
  person: { courseId: string; userId: string },
) {
  await manager.insert(PastEnrollment, { ...person, enrollmentId: id, round });
  await manager.update(Enrollment, id, { userId: null, currentSlideAt: null });
  await manager.query(
    'DELETE FROM exam_grades USING exams WHERE exams.id = exam_id AND course_id = $1 AND user_id = $2',
    [person.courseId, person.userId],
  );
  await manager.insert(Enrollment, person);
}
