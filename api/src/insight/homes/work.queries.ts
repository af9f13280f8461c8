import {
  HOME_QUESTION_DAYS,
  MAX_HOME_ROWS,
  type RecentChange,
  type TeachingHome,
  type WaitingCourse,
  type WaitingExam,
  type Locale,
} from '@lectern/contract';
import {
  collate,
  isManagedBy,
  isTaughtBy,
  type Person,
  queryRow,
  queryRows,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { WAITS_FOR_REVIEW } from '../../assessment/drafting/proposals.queries.js';
import { WAITING_ANSWERS } from '../../assessment/grading/answers.queries.js';
import { isUnanswered } from '../../tutor/unanswered/unanswered-questions.queries.js';

/** Work that waits in places, such as courses: how much in all, and the first places. */
interface WaitingWork<Place> {
  count: number;
  places: Place[];
}

/** Counts the courses that a person teaches and the groups that they manage. */
export function countTaughtAndManaged(
  manager: EntityManager,
  person: Person,
): Promise<Pick<TeachingHome, 'courseCount' | 'groupCount'>> {
  return queryRow(
    manager,
    sql`
    SELECT (SELECT count(*)::int FROM courses WHERE ${isTaughtBy(sql`courses.id`, person)}) AS "courseCount",
           (SELECT count(*)::int FROM groups
             WHERE groups.archived_at IS NULL AND ${isManagedBy(sql`groups.id`, person)}) AS "groupCount"`,
  );
}

/** Finds the exams with answers to grade; the exam of the answer that has waited longest is the first. */
export function findExamsToGrade(manager: EntityManager, person: Person): Promise<WaitingWork<WaitingExam>> {
  const isExamTaught = sql`attempts.exam_id IN (SELECT exams.id FROM exams WHERE ${isTaughtBy(sql`exams.course_id`, person)})`;
  return findWaiting<WaitingExam>(
    manager,
    sql`
    SELECT exams.id, exams.title, courses.title AS "courseTitle", waiting.count, waiting.submitted_at
      FROM (SELECT attempts.exam_id, count(*)::int AS count, min(attempts.submitted_at) AS submitted_at
              ${WAITING_ANSWERS} AND ${isExamTaught}
             GROUP BY attempts.exam_id) waiting
      JOIN exams ON exams.id = waiting.exam_id
      JOIN courses ON courses.id = exams.course_id`,
    sql`places.submitted_at, places.id`,
  );
}

/** Finds the courses with drafted questions that wait for a decision. */
export function findCoursesWithProposals(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<WaitingWork<WaitingCourse>> {
  const coursesWithCount = sql`
    SELECT proposals.course_id, count(*)::int AS count FROM question_proposals proposals
     WHERE ${WAITS_FOR_REVIEW} AND ${isTaughtBy(sql`proposals.course_id`, person)}
     GROUP BY proposals.course_id`;
  return findWaitingCourses(manager, coursesWithCount, locale);
}

/** Finds the courses about which the tutor did not answer questions well. */
export function findCoursesWithUnanswered(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<WaitingWork<WaitingCourse>> {
  const coursesWithCount = sql`
    SELECT sessions.course_id, count(*)::int AS count
      FROM chat_messages answer JOIN chat_sessions sessions ON sessions.id = answer.session_id
     WHERE ${isUnanswered(HOME_QUESTION_DAYS)} AND ${isTaughtBy(sql`sessions.course_id`, person)}
     GROUP BY sessions.course_id`;
  return findWaitingCourses(manager, coursesWithCount, locale);
}

/** Finds the courses with most work. @param coursesWithCount SQL of rows with `course_id` and `count` */
const findWaitingCourses = (manager: EntityManager, coursesWithCount: Sql, locale: Locale) =>
  findWaiting<WaitingCourse>(
    manager,
    sql`
    SELECT courses.id, courses.title, waiting.count
      FROM (${coursesWithCount}) waiting JOIN courses ON courses.id = waiting.course_id`,
    sql`places.count DESC, ${collate(sql`places.title`, locale)}, places.id`,
  );

/**
 * Reads the first places, and adds up the counts of all places.
 * @param places SQL of rows with `count`
 * @param order SQL after ORDER BY, about the row `places`
 */
async function findWaiting<Place>(
  manager: EntityManager,
  places: Sql,
  order: Sql,
): Promise<WaitingWork<Place>> {
  const rows = await queryRows<Place & { total: number }>(
    manager,
    sql`
    SELECT places.*, (sum(places.count) OVER ())::int AS total
      FROM (${places}) places ORDER BY ${order} LIMIT ${MAX_HOME_ROWS}`,
  );
  return { count: rows[0]?.total ?? 0, places: rows };
}

/** A row of `findRecentChanges`. */
export type RecentChangeRow = Omit<RecentChange, 'at'> & { at: Date };

/**
 * Finds the latest uploads by a person (for an administrator: by all people), and the latest saves of courses that the person teaches. A
 * course of version 1 was not saved since its upload, so only the upload is found.
 */
export function findRecentChanges(manager: EntityManager, person: Person): Promise<RecentChangeRow[]> {
  const isUploadListed = person.role === 'admin' ? sql`true` : sql`uploads.user_id = ${person.id}`;
  return queryRows<RecentChangeRow>(
    manager,
    sql`
    SELECT recent.* FROM (
      (SELECT 'upload' AS kind, uploads.id, coalesce(courses.title, nullif(uploads.title, ''), uploads.file_name) AS title,
              uploads.status, courses.id AS "courseId", uploads.updates_course_id IS NOT NULL AS "isUpdate",
              uploads.created_at AS at
         FROM uploads
         LEFT JOIN courses ON courses.id = uploads.course_id AND ${isTaughtBy(sql`courses.id`, person)}
        WHERE ${isUploadListed} AND coalesce(courses.title, nullif(uploads.title, ''), uploads.file_name) <> ''
        ORDER BY uploads.created_at DESC LIMIT ${MAX_HOME_ROWS})
      UNION ALL
      (SELECT 'edit', courses.id, courses.title, NULL, courses.id, false, courses.updated_at
         FROM courses WHERE courses.version > 1 AND ${isTaughtBy(sql`courses.id`, person)}
        ORDER BY courses.updated_at DESC LIMIT ${MAX_HOME_ROWS})) recent
     ORDER BY recent.at DESC, recent.id LIMIT ${MAX_HOME_ROWS}`,
  );
}
