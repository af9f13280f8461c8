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
import { validate as isUuid } from 'uuid';

/** A course by the id or slug in its URL. */
export const courseQuery = (course: string) =>
  isUuid(course)
    ? query(getCourse, { params: { id: course } })
    : query(getCourseBySlug, { params: { slug: course } });

export const enrollmentQuery = (course: string) =>
  isUuid(course)
    ? query(getEnrollment, { params: { id: course } })
    : query(getEnrollmentBySlug, { params: { slug: course } });

export const enrollIn = (course: string): Promise<Enrollment> =>
  isUuid(course)
    ? call(enroll, { params: { id: course } })
    : call(enrollBySlug, { params: { slug: course } });

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
