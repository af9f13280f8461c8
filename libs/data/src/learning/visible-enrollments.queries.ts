import { type Sql, sql } from '../database/sql.js';
import { isTaughtBy, type Person } from '../courses/taught-by.queries.js';
import { hasCompleted } from './completion.queries.js';

/**
 * SQL: since when a person sees what a row of `members` (group_members) does in the course of a row of `assigned`
 * (group_courses). A manager of the group sees nothing from before the member joined and the course was assigned. Null:
 * everything, because the person teaches the course or is an administrator; only then grades are seen, too.
 */
export const visibleSince = (person: Person): Sql => sql`
  CASE WHEN ${isTaughtBy(sql`assigned.course_id`, person)} THEN NULL
       ELSE greatest(members.joined_at, assigned.assigned_at) END`;

/** SQL: the time since which everything is seen, for `visibleEnrollment`. */
export const EVERYTHING = sql`NULL::timestamptz`;

const isBegun = (row: Sql) => sql`(${row}.progress > 0 OR ${row}.completed_at IS NOT NULL)`;

/**
 * SQL: the columns of a row `own` of enrollments as somebody sees them who sees nothing from before `since`. A completion of
 * before is as none, and the progress is the share of the slides that were first seen since then. `study_since` is null
 * where no study time can be older; `is_begun` is about the enrollment itself: its course is open to the person.
 * @param since SQL of a time, null: everything is seen
 */
export const visibleEnrollment = (since: Sql): Sql => sql`
  own.id, own.user_id, own.course_id, own.touched_at, ${isBegun(sql`own`)} AS is_begun, ${since} AS visible_since,
  CASE WHEN own.enrolled_at < ${since} THEN ${since} END AS study_since,
  greatest(own.enrolled_at, ${since}) AS enrolled_at,
  CASE WHEN own.completed_at < ${since} THEN NULL ELSE own.completed_at END AS completed_at,
  CASE WHEN own.enrolled_at < ${since} AND NOT coalesce(own.completed_at >= ${since}, false)
       THEN (SELECT coalesce(round(100.0 * count(*) FILTER (WHERE slide_views.seen_at >= ${since})
                                   / nullif(count(*), 0), 2), 0)
               FROM modules JOIN slides ON slides.module_id = modules.id
               LEFT JOIN slide_views ON slide_views.slide_id = slides.id AND slide_views.enrollment_id = own.id
              WHERE modules.course_id = own.course_id)
       ELSE own.progress END AS progress`;

/** SQL after FROM: `enrollments` with the columns of `visibleEnrollment`, of which everything is seen. */
export const ALL_VISIBLE = sql`
  (SELECT enrollments.*, ${isBegun(sql`enrollments`)} AS is_begun, NULL::timestamptz AS visible_since, NULL::timestamptz AS study_since
     FROM enrollments) enrollments`;

/** SQL: the time `at` is one that somebody sees who sees nothing from before `since`. */
export const isVisible = (at: Sql, since: Sql): Sql => sql`(${since} IS NULL OR ${at} >= ${since})`;

/**
 * SQL: whether a person sees that a row of `members` has completed the course of a row of `assigned`, in the row of
 * `enrollments` (null: none) or before the renewal of a certificate.
 */
export const hasVisiblyCompleted = (person: Person): Sql => sql`
  (SELECT ${hasCompleted(
    {
      userId: sql`members.user_id`,
      courseId: sql`assigned.course_id`,
      completedAt: sql`enrollments.completed_at`,
    },
    sql`seen.since`,
  )}
     FROM (SELECT ${visibleSince(person)} AS since) seen)`;
