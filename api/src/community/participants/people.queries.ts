import { MAX_MENTIONABLE, type MentionedPerson } from '@lectern/contract';
import {
  collate,
  empty,
  join,
  queryRow,
  queryRows,
  searchPatterns,
  sql,
  sqlFullName,
  type Sql,
  userSearchText,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { isTeaching } from './visibility.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

const FULL_NAME = sql`coalesce(${sqlFullName(sql`users`)}, '')`;

/** SQL: the person in the row `users` is listed as an instructor of the course. `isTeaching` is also true for all administrators. */
const isListedInstructor = (courseId: string): Sql => sql`(
  users.role IN ('instructor', 'admin')
  AND EXISTS (SELECT FROM course_instructors taught
               WHERE taught.course_id = ${courseId}::uuid AND taught.user_id = users.id))`;

/** SQL: the person in the row `users` takes or teaches the course. */
const isInCourse = (courseId: string): Sql => sql`(
  users.role <> 'suspended'
  AND (EXISTS (SELECT FROM enrollments
                WHERE enrollments.course_id = ${courseId}::uuid AND enrollments.user_id = users.id)
       OR ${isListedInstructor(courseId)}))`;

/** Finds people of a course whose names match a search; an empty search finds the instructors. */
export function findMentionable(
  manager: EntityManager,
  courseId: string,
  { search, locale }: Localized<{ search: string }>,
): Promise<MentionedPerson[]> {
  const patterns = searchPatterns(search);
  const conditions = patterns.length
    ? [isInCourse(courseId), ...patterns.map((pattern) => sql`${userSearchText(sql`users`)} LIKE ${pattern}`)]
    : [isListedInstructor(courseId)];
  // The indexed text has the email address, too. Names are compared again, so that a search cannot find out the address of a person.
  const andNameMatches = patterns.map((pattern) => sql`AND lower(found.name) LIKE ${pattern}`);
  return queryRows<MentionedPerson>(
    manager,
    sql`
    SELECT found.id, found.name, found."isInstructor"
      FROM (SELECT users.id, ${FULL_NAME} AS name, ${isListedInstructor(courseId)} AS "isInstructor"
              FROM users
             WHERE ${join(conditions, ' AND ')}
            OFFSET 0) found
     WHERE found.name <> '' ${andNameMatches.length ? join(andNameMatches, ' ') : empty}
     ORDER BY found."isInstructor" DESC, ${collate(sql`found.name`, locale)}, found.id
     LIMIT ${MAX_MENTIONABLE}`,
  );
}

/** Finds the name of each person, and whether they teach the course at the same position of `courseIds`, as administrators do. */
export function findPeople(
  manager: EntityManager,
  courseIds: string[],
  userIds: string[],
): Promise<(MentionedPerson & { courseId: string })[]> {
  if (!userIds.length) return Promise.resolve([]);
  return queryRows(
    manager,
    sql`
    SELECT users.id, ${FULL_NAME} AS name, pairs.course_id AS "courseId", ${isTeaching(sql`pairs.course_id`)} AS "isInstructor"
      FROM unnest(${courseIds}::uuid[], ${userIds}::uuid[]) AS pairs (course_id, user_id)
      JOIN users ON users.id = pairs.user_id`,
  );
}

/** Counts how many of these people may read a thread: participants of the course, or only instructors and the asker. */
export async function countReaders(
  manager: EntityManager,
  userIds: string[],
  {
    courseId,
    askerId,
    audience,
  }: { courseId: string; askerId: string | null; audience: 'class' | 'instructors' },
): Promise<number> {
  const isReader =
    audience === 'class'
      ? isInCourse(courseId)
      : sql`(${isListedInstructor(courseId)} OR users.id = ${askerId}::uuid)`;
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM users WHERE users.id = ANY (${userIds}::uuid[]) AND ${isReader}`,
  );
  return count;
}
