import type { DataSource, EntityManager } from 'typeorm';
import type { User } from '../entities/index.js';
import { queryRow, type Sql, sql } from '../database/sql.js';

/** A person whose rights are checked. */
export type Person = Pick<User, 'id' | 'role'>;

/**
 * SQL: true for administrators, the condition for instructors, false for all other people. An instructor who became a student still has
 * rows about courses and groups, but these rows give no rights.
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
export const isTaughtBy = (courseId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM course_instructors taught
                 WHERE taught.course_id = ${courseId} AND taught.user_id = ${person?.id}::uuid)`,
  );

/** SQL: the person owns the course, or is an administrator. */
export const isOwnedBy = (courseId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM course_instructors owned
                 WHERE owned.course_id = ${courseId} AND owned.user_id = ${person?.id}::uuid AND owned.is_owner)`,
  );

/**
 * SQL: the person may see the course: it is published, or they teach it, or they are an administrator. Locks are not considered.
 * @param courses name of the row of the course, such as `courses`
 */
export const isCourseVisibleTo = (courses: Sql, person: Person | null): Sql =>
  sql`(${courses}.is_published OR ${isTaughtBy(sql`${courses}.id`, person)})`;

/**
 * SQL: lists show the course to the person, and they may enroll: it is published, or they are an administrator.
 * @param courses name of the row of the course, such as `courses`
 */
export const isCourseListedFor = (courses: Sql, { role }: Pick<Person, 'role'>): Sql =>
  role === 'admin' ? sql`true` : sql`${courses}.is_published`;

/** SQL: the person manages the group, or is an administrator. */
export const isManagedBy = (groupId: Sql, person: Person | null): Sql =>
  isAllowed(
    person,
    sql`EXISTS (SELECT FROM group_managers managed
                 WHERE managed.group_id = ${groupId} AND managed.user_id = ${person?.id}::uuid)`,
  );

/** Whether the person teaches the course, or is an administrator. */
export async function teachesCourse(
  database: DataSource | EntityManager,
  courseId: string,
  person: Person,
): Promise<boolean> {
  const { isTaught } = await queryRow<{ isTaught: boolean }>(
    database,
    sql`SELECT ${isTaughtBy(sql`${courseId}::uuid`, person)} AS "isTaught"`,
  );
  return isTaught;
}
