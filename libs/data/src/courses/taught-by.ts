import type { User } from '../entities/index.js';

/** A person whose rights are checked. */
export type Person = Pick<User, 'id' | 'role'>;

/** No user has this id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Value of the parameter `person` of the conditions below: null for an administrator, whom no condition limits. An
 * instructor who became a student keeps the rows about courses and groups, and they allow nothing.
 */
export function limitTo(person: Person | { role: 'admin' } | null): string | null {
  if (person?.role === 'admin') return null;
  return person?.role === 'instructor' ? person.id : NIL_ID;
}

/**
 * SQL: the person teaches the course, or is an administrator.
 * @param courseId SQL of the course's id, such as `exams.course_id`; where it is null only administrators pass
 * @param person SQL parameter with the value of `limitTo`, such as `$2`
 */
export const isTaughtBy = (courseId: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM course_instructors taught
      WHERE taught.course_id = ${courseId} AND taught.user_id = ${person}::uuid))`;

/** SQL: the person owns the course, or is an administrator; parameters as for `isTaughtBy`. */
export const isOwnedBy = (courseId: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM course_instructors owned
      WHERE owned.course_id = ${courseId} AND owned.user_id = ${person}::uuid AND owned.is_owner))`;

/**
 * SQL: the person may open the course: it is published, or they teach it, or they are an administrator.
 * @param courses name of the row of the course, such as `courses`
 */
export const isCourseVisibleTo = (courses: string, person: string): string =>
  `(${courses}.is_published OR ${isTaughtBy(`${courses}.id`, person)})`;

/** SQL: the person manages the group, or is an administrator; parameters as for `isTaughtBy`. */
export const isManagedBy = (groupId: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (
     SELECT FROM group_managers managed
      WHERE managed.group_id = ${groupId} AND managed.user_id = ${person}::uuid))`;
