import { type Sql, sql } from '../database/sql.js';
import { isTaughtBy, type Person } from '../courses/taught-by.queries.js';
import { hasCompleted } from './completion.queries.js';

/**
 * SQL: the time from which a person sees what a member of a group does in an assigned course. Reads rows of `members` (group_members)
 * and `assigned` (group_courses). A manager of the group sees nothing from before the member joined and the course was assigned. Null:
 * the person sees everything, because they teach the course or are an administrator; only such a person sees grades, too.
 */
export const visibleSince = (person: Person): Sql => sql`
  CASE WHEN ${isTaughtBy(sql`assigned.course_id`, person)} THEN NULL
       ELSE greatest(members.joined_at, assigned.assigned_at) END`;

/** SQL: the `since` of `visibleEnrollment` where the viewer sees everything. */
export const SEES_EVERYTHING = sql`NULL::timestamptz`;

const isBegun = (row: Sql) => sql`(${row}.progress > 0 OR ${row}.completed_at IS NOT NULL)`;

/**
 * SQL: the columns of a row `stored` of enrollments for a viewer who sees nothing from before `since`. An earlier completion is null, and
 * progress is the share of the slides that were first seen since then. `study_since` is null where all study time is later than `since`.
 * `is_begun` does not depend on the viewer: what a learner has begun stays open to the learner.
 * @param since SQL of a time; null: the viewer sees everything
 */
export const visibleEnrollment = (since: Sql): Sql => sql`
  stored.id, stored.user_id, stored.course_id, stored.touched_at, ${isBegun(sql`stored`)} AS is_begun, ${since} AS visible_since,
  CASE WHEN stored.enrolled_at < ${since} THEN ${since} END AS study_since,
  greatest(stored.enrolled_at, ${since}) AS enrolled_at,
  CASE WHEN stored.completed_at < ${since} THEN NULL ELSE stored.completed_at END AS completed_at,
  CASE WHEN stored.enrolled_at < ${since} AND NOT coalesce(stored.completed_at >= ${since}, false)
       THEN (SELECT coalesce(round(100.0 * count(*) FILTER (WHERE slide_views.seen_at >= ${since})
                                   / nullif(count(*), 0), 2), 0)
               FROM modules JOIN slides ON slides.module_id = modules.id
               LEFT JOIN slide_views ON slide_views.slide_id = slides.id AND slide_views.enrollment_id = stored.id
              WHERE modules.course_id = stored.course_id)
       ELSE stored.progress END AS progress`;

/** SQL after FROM: all enrollments, with the columns of `visibleEnrollment` for a viewer who sees everything. */
export const FULLY_VISIBLE_ENROLLMENTS = sql`
  (SELECT enrollments.*, ${isBegun(sql`enrollments`)} AS is_begun, NULL::timestamptz AS visible_since, NULL::timestamptz AS study_since
     FROM enrollments) enrollments`;

/** SQL: a viewer who sees nothing from before `since` (null: everything) sees what happened at a time. */
export const isVisible = (time: Sql, since: Sql): Sql => sql`(${since} IS NULL OR ${time} >= ${since})`;

/**
 * SQL: whether a person sees that a member of a group has completed an assigned course, in the present enrollment or in one before the
 * renewal of a certificate. Reads rows of `members`, `assigned` and `enrollments` (null without an enrollment).
 */
export const hasVisiblyCompleted = (person: Person): Sql => sql`
  (SELECT ${hasCompleted(
    {
      userId: sql`members.user_id`,
      courseId: sql`assigned.course_id`,
      completedAt: sql`enrollments.completed_at`,
    },
    sql`visibility.since`,
  )}
     FROM (SELECT ${visibleSince(person)} AS since) visibility)`;
