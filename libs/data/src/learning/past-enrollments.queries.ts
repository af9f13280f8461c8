import { type Sql, sql } from '../database/sql.js';

// SQL about the earlier enrollments of people who took a course again to renew their certificate. See
// docs/decisions/past-enrollments.md.

/** SQL: the round of a person's current enrollment in a course: 1 for the first, one more after each renewal. */
export const currentRound = (userId: Sql, courseId: Sql): Sql => sql`
  (SELECT 1 + count(*) FROM past_enrollments past WHERE past.user_id = ${userId} AND past.course_id = ${courseId})`;

/**
 * SQL: whether a person completed a course in an enrollment before the current one.
 * @param since SQL of a time; an earlier completion does not count; null: any completion counts
 */
export const isRenewal = (userId: Sql, courseId: Sql, since: Sql = sql`NULL::timestamptz`): Sql => sql`
  EXISTS (SELECT FROM past_enrollments past
           WHERE past.user_id = ${userId} AND past.course_id = ${courseId}
             AND (${since} IS NULL OR EXISTS (SELECT FROM enrollments earlier
                                               WHERE earlier.id = past.enrollment_id AND earlier.completed_at >= ${since})))`;

/** SQL: an exam attempt counts for a person's current enrollment in a course if it started at this time or later; null: all count. */
export const earliestCountedStart = (userId: Sql, courseId: Sql): Sql => sql`
  (SELECT max(past.renewed_at) FROM past_enrollments past
    WHERE past.user_id = ${userId} AND past.course_id = ${courseId})`;

/** SQL: enrollments of people, current and past, with `user_id`, `course_id`, `id` and `completed_at`. */
export const ALL_ENROLLMENTS = sql`
  SELECT enrollments.user_id, enrollments.course_id, enrollments.id, enrollments.completed_at FROM enrollments
   UNION ALL
  SELECT past.user_id, past.course_id, past.enrollment_id, enrollments.completed_at
    FROM past_enrollments past JOIN enrollments ON enrollments.id = past.enrollment_id`;

/** SQL: `id` of a person's enrollments, current and past. */
export const allEnrollments = (userId: Sql): Sql => sql`
  SELECT current.id FROM enrollments current WHERE current.user_id = ${userId}
   UNION ALL SELECT past.enrollment_id FROM past_enrollments past WHERE past.user_id = ${userId}`;
