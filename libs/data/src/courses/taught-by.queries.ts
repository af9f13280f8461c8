import type { User } from '../entities/index.js';
import { type Sql, sql } from '../database/sql.js';
import { isManagedByText, isOwnedByText, isTaughtByText } from '../old-fragments.js';

/** A person whose rights are checked. */
export type Person = Pick<User, 'id' | 'role'>;

/**
 * SQL: administrators pass, an instructor where the condition holds, and nobody else. An instructor who became a student
 * keeps the rows about courses and groups, and they allow nothing.
 * @param person null: a visitor
 */
export function isAllowed(person: Pick<Person, 'role'> | null, condition: Sql): Sql {
  if (person?.role === 'admin') return sql`true`;
  return person?.role === 'instructor' ? condition : sql`false`;
}

/**
 * SQL: the person teaches the course, or is an administrator.
 * @param courseId SQL of the course's id, such as `exams.course_id`; where it is null only administrators pass
 */
export function isTaughtBy(courseId: Sql, person: Person | null): Sql;
export function isTaughtBy(courseId: string, person: string): string;
export function isTaughtBy(courseId: Sql | string, person: Person | string | null): Sql | string {
  if (typeof courseId === 'string') return isTaughtByText(courseId, person as string);
  return isInstructor(courseId, person as Person);
}
const isInstructor = (courseId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM course_instructors taught
                 WHERE taught.course_id = ${courseId} AND taught.user_id = ${person?.id}::uuid)`,
  );

/** SQL: the person owns the course, or is an administrator. */
export function isOwnedBy(courseId: Sql, person: Person | null): Sql;
export function isOwnedBy(courseId: string, person: string): string;
export function isOwnedBy(courseId: Sql | string, person: Person | string | null): Sql | string {
  if (typeof courseId === 'string') return isOwnedByText(courseId, person as string);
  return isOwner(courseId, person as Person);
}
const isOwner = (courseId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM course_instructors owned
                 WHERE owned.course_id = ${courseId} AND owned.user_id = ${person?.id}::uuid AND owned.is_owner)`,
  );

/**
 * SQL: the person may open the course: it is published, or they teach it, or they are an administrator.
 * @param courses name of the row of the course, such as `courses`
 */
export function isCourseVisibleTo(courses: Sql, person: Person | null): Sql;
export function isCourseVisibleTo(courses: string, person: string): string;
export function isCourseVisibleTo(courses: Sql | string, person: Person | string | null): Sql | string {
  if (typeof courses === 'string')
    return `(${courses}.is_published OR ${isTaughtByText(`${courses}.id`, person as string)})`;
  return sql`(${courses}.is_published OR ${isInstructor(sql`${courses}.id`, person as Person)})`;
}

/**
 * SQL: lists show the course to the person, and they may enroll: it is published, or they are an administrator.
 * @param courses name of the row of the course, such as `courses`
 */
export const isCourseListedFor = (courses: Sql, { role }: Pick<Person, 'role'>): Sql =>
  role === 'admin' ? sql`true` : sql`${courses}.is_published`;

/** SQL: the person manages the group, or is an administrator. */
export function isManagedBy(groupId: Sql, person: Person | null): Sql;
export function isManagedBy(groupId: string, person: string): string;
export function isManagedBy(groupId: Sql | string, person: Person | string | null): Sql | string {
  if (typeof groupId === 'string') return isManagedByText(groupId, person as string);
  return isManager(groupId, person as Person);
}
const isManager = (groupId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM group_managers managed
                 WHERE managed.group_id = ${groupId} AND managed.user_id = ${person?.id}::uuid)`,
  );
