import { ApiError, call, query } from '@lectern/client';
import {
  enroll,
  enrollBySlug,
  getCourse,
  getCourseBySlug,
  getEnrollment,
  getEnrollmentBySlug,
  type Enrollment,
} from '@lectern/contract';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isId = (course: string) => UUID.test(course);

/** A course by the id or slug in its URL. */
export const courseQuery = (course: string) =>
  isId(course)
    ? query(getCourse, { params: { id: course } })
    : query(getCourseBySlug, { params: { slug: course } });

export const enrollmentQuery = (course: string) =>
  isId(course)
    ? query(getEnrollment, { params: { id: course } })
    : query(getEnrollmentBySlug, { params: { slug: course } });

export const enrollIn = (course: string): Promise<Enrollment> =>
  isId(course) ? call(enroll, { params: { id: course } }) : call(enrollBySlug, { params: { slug: course } });

/** Whether the requested thing does not exist: unknown id (404) or malformed id (400). */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
