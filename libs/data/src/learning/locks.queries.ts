import type { LinkedCourse, LinkedPath, Lock, Locale } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/prepared-query.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { isCourseOpen, isModuleOpen, opensAt, unmetPrerequisites } from './access-conditions.queries.js';
import { lockingPaths } from './learning-paths.queries.js';
import { collate } from '../platform/collate.queries.js';

/** What locks a course or module, as PostgreSQL returns it. */
interface LockRow {
  opensAt: Date | null;
  opensAfterDays: number | null;
  prerequisites: LinkedCourse[];
  learningPaths: LinkedPath[];
}

/**
 * Finds why a course is locked for a person; undefined if it is open.
 * @param userId null: a visitor
 * @param locale language that decides the order of the prerequisites
 */
export async function findCourseLock(
  manager: EntityManager,
  courseId: string,
  userId: string | null,
  locale: Locale | null = null,
): Promise<Lock | undefined> {
  const person = sql`${userId}::uuid`;
  const [row] = await queryPrepared<LockRow>(
    manager,
    sql`
    SELECT ${selectCourseLockColumns(person, locale)}
      FROM courses
     WHERE courses.id = ${courseId}::uuid AND NOT ${isCourseOpen(sql`courses.id`, person)}`,
  );
  return row && presentLock(row);
}

/** Finds why a module is locked for a person, by itself or with its course; undefined if it is open. */
export async function findModuleLock(
  manager: EntityManager,
  moduleId: string,
  userId: string | null,
): Promise<Lock | undefined> {
  const person = sql`${userId}::uuid`;
  const [row] = await queryPrepared<LockRow & { courseId: string; isCourseOpen: boolean }>(
    manager,
    sql`
    SELECT modules.course_id AS "courseId", ${isCourseOpen(sql`modules.course_id`, person)} AS "isCourseOpen",
           ${selectOpeningColumns('modules', sql`modules.course_id`, person)}
      FROM modules
     WHERE modules.id = ${moduleId}::uuid AND NOT ${isModuleOpen(sql`modules.id`, person)}`,
  );
  if (!row) return undefined;
  if (!row.isCourseOpen) return findCourseLock(manager, row.courseId, userId);
  return presentLock({ ...row, prerequisites: [], learningPaths: [] });
}

/** Finds the locked modules of a course, each with its own lock; a lock of the whole course is not repeated. @returns locks by module id */
export async function findModuleLocks(
  manager: EntityManager,
  courseId: string,
  userId: string | null,
): Promise<Map<string, Lock>> {
  const person = sql`${userId}::uuid`;
  const rows = await queryPrepared<LockRow & { id: string }>(
    manager,
    sql`
    SELECT modules.id, ${selectOpeningColumns('modules', sql`modules.course_id`, person)}
      FROM modules
     WHERE modules.course_id = ${courseId}::uuid AND NOT ${isModuleOpen(sql`modules.id`, person)}`,
  );
  return new Map(
    rows.map(({ id, ...row }) => [id, presentLock({ ...row, prerequisites: [], learningPaths: [] })]),
  );
}

/** SQL: when a course or module opens for the person, if that is in the future, or how many days after they join. */
function selectOpeningColumns(table: 'courses' | 'modules', courseId: Sql, userId: Sql): Sql {
  const opening = opensAt(raw(table), courseId, userId);
  return sql`
    CASE WHEN ${opening} > now() THEN ${opening} END AS "opensAt",
    CASE WHEN ${opening} IS NULL THEN ${raw(table)}.opens_after_days END AS "opensAfterDays"`;
}

const selectCourseLockColumns = (userId: Sql, locale: Locale | null): Sql => sql`
  ${selectOpeningColumns('courses', sql`courses.id`, userId)},
  coalesce((SELECT json_agg(unmet ORDER BY ${collate(sql`unmet.title`, locale)}, unmet.id)
              FROM (${unmetPrerequisites(sql`courses.id`, userId, sql`required.id, required.slug, required.title`)}) unmet),
           '[]') AS prerequisites,
  coalesce((SELECT json_agg(locking ORDER BY ${collate(sql`locking.title`, locale)}, locking.slug)
              FROM (${lockingPaths(sql`courses.id`, userId)}) locking), '[]') AS "learningPaths"`;

const presentLock = ({
  opensAt: openingTime,
  opensAfterDays,
  prerequisites,
  learningPaths,
}: LockRow): Lock => ({
  opensAt: openingTime && openingTime.toISOString(),
  opensAfterDays,
  prerequisites,
  ...(learningPaths.length > 0 && { learningPaths }),
});
