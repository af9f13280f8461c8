import type { Enrollment as EnrollmentOnWire, Locale } from '@lectern/contract';
import { Enrollment, formatDay, PastEnrollment, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { EnrollmentsService } from './enrollments.service.js';
import {
  type CoursePerson,
  deleteResults,
  findRenewalState,
  lockOwnEnrollment,
  lockResults,
  type RenewalState,
} from './renewals.queries.js';

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
   * @throws Refusal (409) where there is no certificate to renew now, or an exam attempt is open
   */
  async renew(courseId: string, user: User, locale: Locale): Promise<EnrollmentOnWire> {
    const course = await this.courses.find({ id: courseId }, user);
    if (!course.isPublished) throw new Refusal(403, 'learning.courseIsDraft');
    await this.source.transaction(async (manager) => {
      const state = await lockState(manager, { courseId, userId: user.id });
      if (!state) throw new Refusal(404, 'learning.enrollmentNotFound');
      if (state.round > 1 && !state.hasCertificate) return;
      const refusal = findRefusal(state, locale);
      if (refusal) throw refusal;
      await replaceEnrollment(manager, state, { courseId, userId: user.id });
    });
    const enrollment = await this.enrollments.find({ id: courseId }, user);
    if (!enrollment) throw new Refusal(404, 'learning.enrollmentNotFound');
    return enrollment;
  }
}

/**
 * Locks the person's results in the course, as `updateGrade` does, and then the enrollment: exam results and slide views
 * come either before the renewal or after it. Several renewals run one after the other.
 */
async function lockState(manager: EntityManager, person: CoursePerson): Promise<RenewalState | undefined> {
  await lockResults(manager, person);
  await lockOwnEnrollment(manager, person);
  return findRenewalState(manager, person);
}

function findRefusal(
  { hasCertificate, renewableFrom, isRenewable, hasOpenAttempt }: RenewalState,
  locale: Locale,
): Refusal | null {
  if (!hasCertificate) return new Refusal(409, 'learning.renewal.noCertificate');
  if (!renewableFrom) return new Refusal(409, 'learning.renewal.noExpiry');
  if (!isRenewable)
    return new Refusal(409, 'learning.renewal.tooEarly', {
      values: { date: formatDay(renewableFrom, locale) },
    });
  if (hasOpenAttempt) return new Refusal(409, 'learning.renewal.openAttempt');
  return null;
}

/** The past enrollment loses its user: queries by person find the fresh one only. */
async function replaceEnrollment(manager: EntityManager, { id, round }: RenewalState, person: CoursePerson) {
  await manager.insert(PastEnrollment, { ...person, enrollmentId: id, round });
  await manager.update(Enrollment, id, { userId: null, currentSlideAt: null });
  await deleteResults(manager, person);
  await manager.insert(Enrollment, person);
}
