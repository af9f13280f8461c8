import * as z from 'zod/mini';
import { CertificateProgress } from './certificate.js';
import { CourseId, CourseSlug, MAX_STARS } from '../courses/course.js';
import { endpoint } from '../core/define.js';

/** A learner's place in a course. `progress` is a numeric string, percent, and never falls. */
export const Enrollment = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  progress: z.string(),
  enrolledAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
  /** The module that was opened last. */
  lastModuleId: z.nullable(z.uuid()),
  /** The slide of `lastModuleId` that was on screen. */
  lastSlideId: z.nullable(z.uuid()),
  /** Ids of complete modules. */
  completedModuleIds: z.array(z.uuid()),
  /** The learner's rating of the course, 1 to 5 stars; null without one. */
  rating: z.nullable(z.int()),
});
export type Enrollment = z.output<typeof Enrollment>;

/** The signed-in learner's enrollment, or null. */
export const getEnrollment = endpoint({
  method: 'GET',
  path: '/api/enrollments/:id',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's enrollment in a course, or null",
  params: CourseId,
  response: z.nullable(Enrollment),
});

export const getEnrollmentBySlug = endpoint({
  method: 'GET',
  path: '/api/enrollments/slug/:slug',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's enrollment in a course, or null, by slug",
  params: CourseSlug,
  response: z.nullable(Enrollment),
});

/** Null where the learner is not enrolled. */
export const getCertificateProgress = endpoint({
  method: 'GET',
  path: '/api/enrollments/:id/certificate',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "What the learner has fulfilled of a course's requirements for the certificate",
  params: CourseId,
  response: z.nullable(CertificateProgress),
});

/** Enrolls; a repeated call returns the same enrollment. */
export const enroll = endpoint({
  method: 'POST',
  path: '/api/courses/:id/enroll',
  access: 'signed-in',
  summary: 'Enroll in a course',
  params: CourseId,
  response: Enrollment,
});

export const enrollBySlug = endpoint({
  method: 'POST',
  path: '/api/courses/slug/:slug/enroll',
  access: 'signed-in',
  summary: 'Enroll in a course, by slug',
  params: CourseSlug,
  response: Enrollment,
});

/**
 * Takes the course again, from zero, to renew a certificate that expires soon or has expired; a repeated call returns the
 * same enrollment. 409 before `Certificate.renewableFrom`, and while an exam attempt is open.
 */
export const renewCertificate = endpoint({
  method: 'POST',
  path: '/api/courses/:id/renew',
  access: 'signed-in',
  summary: 'Take a course again to renew its certificate',
  params: CourseId,
  response: Enrollment,
});

/**
 * `progress` is the percent through the module: at most 99 on a slide change, 100 on Mark Complete. Calls that are
 * sent late have the `enrollmentId` in which the slide was seen; without it the current one is meant.
 */
export const Progress = z.object({
  slideId: z.uuid(),
  progress: z.number().check(z.gte(0), z.lte(100)),
  enrollmentId: z.optional(z.uuid()),
});
export type Progress = z.output<typeof Progress>;

/** Records a slide as seen; repeated, late and reordered calls change nothing. 409 for an enrollment before a renewal. */
export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/courses/:courseId/progress',
  access: 'signed-in',
  summary: 'Record that a slide was seen or a module completed',
  params: z.object({ courseId: z.uuid() }),
  body: Progress,
  response: Enrollment,
});

/** Whole stars, 1 to 5. */
export const Rating = z.object({ stars: z.int().check(z.gte(1), z.lte(MAX_STARS)) });
export type Rating = z.output<typeof Rating>;

/** One rating per learner and course; it can be changed. 403 below `MIN_PROGRESS_TO_RATE` percent. */
export const rateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/rating',
  access: 'signed-in',
  summary: 'Rate a course, or change the rating',
  params: CourseId,
  body: Rating,
  response: Rating,
});
