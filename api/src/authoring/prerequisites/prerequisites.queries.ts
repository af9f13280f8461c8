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

/** SQL: the ids of courses, of their prerequisites, of the prerequisites of these, and so on. */
const selectWithAllPrerequisites = (ids: Sql): Sql => sql`
  (WITH RECURSIVE required (id) AS (
     SELECT chosen.id FROM unnest(${ids}) AS chosen (id)
      UNION
     SELECT prerequisites.required_id
       FROM required JOIN course_prerequisites prerequisites ON prerequisites.course_id = required.id)
   SELECT required.id FROM required)`;

/** Finds the first of these courses, by title, that requires a course directly or through other courses. */
export async function findCourseRequiring(
  manager: EntityManager,
  courseId: string,
  ids: string[],
): Promise<{ title: string } | undefined> {
  const [course] = await queryRows<{ title: string }>(
    manager,
    sql`
    SELECT courses.title FROM courses
     WHERE courses.id = ANY (${ids}::uuid[]) AND ${courseId}::uuid IN ${selectWithAllPrerequisites(sql`ARRAY[courses.id]`)}
     ORDER BY ${collate(sql`courses.title`, null)}, courses.id LIMIT 1`,
  );
  return course;
}

/** Counts how many of these courses the person may open. */
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
    SELECT ${courseId}::uuid, chosen.id FROM unnest(${ids}::uuid[]) AS chosen (id)
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
      WITH RECURSIVE requiring (id) AS (
        SELECT ${courseId}::uuid
         UNION
        SELECT prerequisites.course_id
          FROM requiring JOIN course_prerequisites prerequisites ON prerequisites.required_id = requiring.id)
      SELECT requiring.id FROM requiring)`,
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
