import { INBOX_PAGE_SIZE, type InboxKind, type Locale, type Paged, THREAD_LIMITS } from '@lectern/contract';
import { collate, isTaughtBy, join, type Person, queryRow, queryRows, sql, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import type { ThreadRow } from './present-thread.js';
import { hasWords, IS_THREAD_OPEN, PAGE_COLUMNS, selectThreads } from './threads.queries.js';
import { selectDiscussedCourses } from '../participants/visibility.queries.js';

const selectTaughtCourses = (person: Person, courseId?: string): Sql =>
  selectDiscussedCourses(
    person,
    sql`${isTaughtBy(sql`courses.id`, person)} AND ${courseId ? sql`courses.id = ${courseId}` : sql`true`}`,
  );

/** SQL: the threads with a report that no instructor has dealt with. */
const REPORTED_THREADS = sql`
  SELECT reported.thread_id FROM post_reports reports JOIN posts reported ON reported.id = reports.post_id
   WHERE reports.resolved_at IS NULL`;

/** SQL: a row of `threads` waits for an answer of the person: it is open, and another person asked it. */
const isWaiting = ({ id }: Person): Sql =>
  sql`${IS_THREAD_OPEN} AND threads.asker_id IS DISTINCT FROM ${id}::uuid`;

const isOfKind = (kind: InboxKind, person: Person): Sql =>
  ({
    open: isWaiting(person),
    tutor: sql`${isWaiting(person)} AND threads.is_from_tutor`,
    reported: sql`threads.id IN (${REPORTED_THREADS})`,
  })[kind];

/** Finds a page of the questions in courses that a person teaches; the question that has waited longest is the first. */
export function findInbox(
  manager: EntityManager,
  person: Person,
  {
    courseId,
    kind,
    words,
    page,
  }: { courseId?: string | undefined; kind: InboxKind; words: string[]; page: number },
): Promise<Paged<ThreadRow>> {
  const conditions = [isOfKind(kind, person), ...(words.length ? [hasWords(words, person)] : [])];
  const from = sql`
    FROM (${selectTaughtCourses(person, courseId)}) discussed_courses
    JOIN threads ON threads.course_id = discussed_courses.id
   WHERE ${join(conditions, ' AND ')}`;
  const order = (threads: Sql) => sql`ORDER BY ${threads}.created_at, ${threads}.id`;
  const rows = (limits: Sql) => sql`
    ${selectThreads(sql`SELECT ${PAGE_COLUMNS} ${from} ${order(sql`threads`)} ${limits}`, person)} ${order(sql`page`)}`;
  const limits = { pageSize: INBOX_PAGE_SIZE, ...(words.length && { maxTotal: THREAD_LIMITS.found }) };
  return queryPage<ThreadRow>(manager, { from, rows }, { page, ...limits });
}

/** Finds the courses that a person teaches and that have open or reported questions. */
export function findInboxCourses(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<
  { id: string; slug: string; title: string; openCount: number; tutorCount: number; reportedCount: number }[]
> {
  return queryRows(
    manager,
    sql`
    WITH reported AS MATERIALIZED (${REPORTED_THREADS})
    SELECT discussed_courses.id, discussed_courses.slug, discussed_courses.title, count(*) FILTER (WHERE ${isWaiting(person)})::int AS "openCount",
           count(*) FILTER (WHERE ${isWaiting(person)} AND threads.is_from_tutor)::int AS "tutorCount",
           count(*) FILTER (WHERE threads.id IN (SELECT reported.thread_id FROM reported))::int AS "reportedCount"
      FROM (${selectTaughtCourses(person)}) discussed_courses
      JOIN threads ON threads.course_id = discussed_courses.id
     WHERE ${isWaiting(person)} OR threads.id IN (SELECT reported.thread_id FROM reported)
     GROUP BY discussed_courses.id, discussed_courses.slug, discussed_courses.title
     ORDER BY ${collate(sql`discussed_courses.title`, locale)}, discussed_courses.id`,
  );
}

/** Counts the open questions of other people, and the reported questions, in the courses that a person teaches. */
export function countInbox(
  manager: EntityManager,
  person: Person,
): Promise<{ openCount: number; reportedCount: number }> {
  const count = (condition: Sql) => sql`(
    SELECT count(*)::int FROM (${selectTaughtCourses(person)}) discussed_courses JOIN threads ON threads.course_id = discussed_courses.id
     WHERE ${condition})`;
  return queryRow(
    manager,
    sql`SELECT ${count(isWaiting(person))} AS "openCount", ${count(isOfKind('reported', person))} AS "reportedCount"`,
  );
}
