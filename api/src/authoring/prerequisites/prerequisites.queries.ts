import { type LinkedCourse, POSSIBLE_PREREQUISITE_COUNT } from '@lectern/contract';
import {
  collate,
  changeRows,
  isCourseVisibleTo,
  join,
  type Person,
  queryRows,
  searchPatterns,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

export async function findPrerequisiteIds(manager: EntityManager, courseId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT prerequisites.required_id AS id FROM course_prerequisites prerequisites
     WHERE prerequisites.course_id = ${courseId} ORDER BY prerequisites.required_id`,
  );
  return rows.map(({ id }) => id);
}

/** SQL: the ids of the courses that learners complete before the given ones, at any depth, and of the given ones. */
const requiredBelow = (ids: Sql): Sql => sql`
  (WITH RECURSIVE below (id) AS (
     SELECT given.id FROM unnest(${ids}) AS given (id)
      UNION
     SELECT prerequisites.required_id
       FROM below JOIN course_prerequisites prerequisites ON prerequisites.course_id = below.id)
   SELECT below.id FROM below)`;

/** Finds the first of these courses that requires a course, itself or by others. */
export async function findRequiring(
  manager: EntityManager,
  courseId: string,
  ids: string[],
): Promise<{ title: string } | undefined> {
  const [course] = await queryRows<{ title: string }>(
    manager,
    sql`
    SELECT courses.title FROM courses
     WHERE courses.id = ANY (${ids}::uuid[]) AND ${courseId}::uuid IN ${requiredBelow(sql`ARRAY[courses.id]`)}
     ORDER BY ${collate(sql`courses.title`, null)}, courses.id LIMIT 1`,
  );
  return course;
}

/** Counts those of these courses that the person may open. */
export async function countVisible(manager: EntityManager, ids: string[], person: Person): Promise<number> {
  const rows = await queryRows(
    manager,
    sql`SELECT FROM courses WHERE courses.id = ANY (${ids}::uuid[]) AND ${isCourseVisibleTo(sql`courses`, person)}`,
  );
  return rows.length;
}

/** Makes these courses the prerequisites of a course. */
export async function replacePrerequisites(
  manager: EntityManager,
  courseId: string,
  ids: string[],
): Promise<void> {
  await changeRows(
    manager,
    sql`DELETE FROM course_prerequisites WHERE course_id = ${courseId} AND required_id <> ALL (${ids}::uuid[])`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO course_prerequisites (course_id, required_id)
    SELECT ${courseId}::uuid, given.id FROM unnest(${ids}::uuid[]) AS given (id)
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds courses that the person may open and that do not require the course, by title. */
export function findPossiblePrerequisites(
  manager: EntityManager,
  { courseId, search, person, locale }: Localized<{ courseId: string; search: string; person: Person }>,
): Promise<LinkedCourse[]> {
  const conditions = [
    isCourseVisibleTo(sql`courses`, person),
    sql`courses.id NOT IN (
      WITH RECURSIVE above (id) AS (
        SELECT ${courseId}::uuid
         UNION
        SELECT prerequisites.course_id
          FROM above JOIN course_prerequisites prerequisites ON prerequisites.required_id = above.id)
      SELECT above.id FROM above)`,
    ...searchPatterns(search).map((pattern) => sql`lower(courses.title) LIKE ${pattern}`),
  ];
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.slug, courses.title FROM courses
     WHERE ${join(conditions, ' AND ')}
     ORDER BY ${collate(sql`courses.title`, locale)}, courses.id LIMIT ${POSSIBLE_PREREQUISITE_COUNT}`,
  );
}
