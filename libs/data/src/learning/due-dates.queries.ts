import { sql, type Sql } from '../database/sql.js';
import { isCourseOpen, isCourseOpenForManyRows } from './access-conditions.queries.js';
import { hasNeverCompleted } from './completion.queries.js';

// The rules of due dates, and of when something is overdue: for reports, lists of groups, notifications, reminders and the dashboard.

/**
 * SQL: the due date of a row of `assigned` (group_courses, group_learning_paths) for a row of `members` (group_members): a date, days
 * after the later of joining and assignment, or null.
 */
export const ASSIGNED_DUE_AT = sql`coalesce(assigned.due_at,
    greatest(members.joined_at, assigned.assigned_at) + make_interval(days => assigned.due_days))`;

/**
 * SQL: the due date of the course of a row of `assigned` (group_courses) for a row of `members` (group_members), or null. A course has no
 * due date as long as it is locked for the member.
 */
const MEMBER_DUE_AT = sql`
  CASE WHEN ${isCourseOpenForManyRows(sql`assigned.course_id`, sql`members.user_id`)} THEN ${ASSIGNED_DUE_AT} END`;

/** SQL: a due date is in the past; at the due date itself it is not. Null without a due date. */
export const isPastDue = (dueAt: Sql, now = sql`now()`): Sql => sql`(${dueAt} < ${now})`;

/**
 * SQL: the due date of a course in a group has passed, or may have passed, because it depends on when a member joined. `IS TRUE` makes
 * PostgreSQL read these courses once and look up each row in memory, instead of joining them.
 */
export const mayBePastDue = (groupId: Sql, courseId: Sql): Sql => sql`
  (((${groupId}, ${courseId}) IN (
     SELECT dated.group_id, dated.course_id FROM group_courses dated
      WHERE ${isPastDue(sql`dated.due_at`)} OR dated.due_days IS NOT NULL)) IS TRUE)`;

/** SQL: a course is overdue. PostgreSQL checks the due date first, and `completed` only where the date has passed. */
export const isOverdue = (dueAt: Sql, completed: Sql): Sql =>
  sql`(coalesce(${isPastDue(dueAt)}, false) AND NOT ${completed})`;

/** SQL: the course of a row of `assigned` is overdue for a row of `members`. PostgreSQL checks last whether the course is locked. */
export const isMemberOverdue = (completed: Sql): Sql => sql`
  (${isOverdue(ASSIGNED_DUE_AT, completed)}
   AND ${isCourseOpenForManyRows(sql`assigned.course_id`, sql`members.user_id`)})`;

/**
 * SQL of the courses that people take as members of groups that are not archived: one row for each person, group and
 * course, with `user_id`, `group_id`, `course_id`, `assigned_at` (when the course became the person's) and `due_at` (null:
 * no due date). A person with several groups may have a course more than once; the earliest date is the one that counts.
 * @param where condition on `members` (group_members) and `assigned` (group_courses)
 * @param dueAt SQL of the due date; `ASSIGNED_DUE_AT` where the query itself leaves out locked courses
 */
export const assignedCourses = (where: Sql, dueAt = MEMBER_DUE_AT): Sql => sql`
  SELECT members.user_id, members.group_id, assigned.course_id,
         greatest(members.joined_at, assigned.assigned_at) AS assigned_at, ${dueAt} AS due_at
    FROM group_members members
    JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
    JOIN group_courses assigned ON assigned.group_id = members.group_id
   WHERE ${where}`;

/**
 * SQL: the assigned, published courses that a person has never completed, once each: `id`, `title`, `slug`, `assigned_at`
 * (when it first became the person's) and `due_at`, the earliest due date of all their groups (null: none).
 */
export const unfinishedCourses = (userId: string): Sql => sql`
  SELECT courses.id, courses.title, courses.slug, assigned.assigned_at, assigned.due_at
    FROM (SELECT assignments.course_id, min(assignments.assigned_at) AS assigned_at, min(assignments.due_at) AS due_at
            FROM (${assignedCourses(sql`members.user_id = ${userId}`)}) assignments
           GROUP BY assignments.course_id) assigned
    JOIN courses ON courses.id = assigned.course_id AND courses.is_published
   WHERE ${hasNeverCompleted(sql`${userId}`, sql`courses.id`)}`;

/** SQL: an exam is submitted: a person has ended an attempt. */
export const hasSubmitted = (userId: Sql, examId: Sql): Sql => sql`
  EXISTS (SELECT FROM attempts
           WHERE attempts.exam_id = ${examId} AND attempts.user_id = ${userId} AND attempts.submitted_at IS NOT NULL)`;

/**
 * SQL: the published exams of a person with a due date of their own that are not closed and not submitted yet, in courses
 * that are open to the person: `id`, `title`, `course_id`, `slug` of the course and `due_at`.
 */
export const unfinishedExams = (userId: string): Sql => sql`
  SELECT exams.id, exams.title, courses.id AS course_id, courses.slug,
         coalesce(exam_overrides.due_date, exams.due_date) AS due_at
    FROM enrollments
    JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
    JOIN exams ON exams.course_id = courses.id AND exams.is_published
    LEFT JOIN exam_overrides ON exam_overrides.exam_id = exams.id AND exam_overrides.user_id = enrollments.user_id
   WHERE enrollments.user_id = ${userId}
     AND coalesce(exam_overrides.due_date, exams.due_date) IS NOT NULL
     AND coalesce(exam_overrides.closes_at, exams.closes_at, 'infinity') > now()
     AND ${isCourseOpen(sql`courses.id`, sql`enrollments.user_id`)}
     AND NOT ${hasSubmitted(sql`enrollments.user_id`, sql`exams.id`)}`;
