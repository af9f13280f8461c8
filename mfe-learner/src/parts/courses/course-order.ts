import type { Course } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';

/** Compares two courses in each order. Equal ones stay newest first, as the server lists them. */
export const COMPARE_COURSES = {
  title: (a, b) => a.title.localeCompare(b.title, getFormatLocale()),
  students: (a, b) => b.enrollmentCount - a.enrollmentCount,
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.ratingCount - a.ratingCount,
} satisfies Record<string, (a: Course, b: Course) => number>;
export type CourseOrder = keyof typeof COMPARE_COURSES;

/** The orders that can be chosen beside the list's own one, newest first. */
export const COURSE_ORDERS = Object.keys(COMPARE_COURSES) as CourseOrder[];
