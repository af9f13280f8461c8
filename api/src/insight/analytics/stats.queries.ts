import type { AdminStats } from '@lectern/contract';
import { isPerson, queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

type Counts = Pick<
  AdminStats,
  'totalCourses' | 'totalStudents' | 'totalEnrollments' | 'activeChats' | 'measured'
>;

/** Counts the present state of the platform. */
export function findStats(manager: EntityManager): Promise<Counts> {
  return queryRow<Counts>(
    manager,
    sql`
    WITH
    -- courses, enrollments and ratings, from the counters of the courses
    totals AS (
      SELECT count(*)::int AS courses, coalesce(sum(courses.enrollment_count), 0)::int AS enrollments,
             sum(courses.rating_sum) AS stars, sum(courses.rating_count)::int AS ratings
        FROM courses
    ),
    -- enrollments and completions
    rolled_up AS (
      SELECT sum(months.enrollments)::int AS enrollments, sum(months.completed) AS completed
        FROM analytics_course_months months
    ),
    -- rated answers of the tutor
    answers AS (
      SELECT count(*)::int AS ratings, count(*) FILTER (WHERE messages.is_helpful) AS helpful
        FROM chat_messages messages
       WHERE messages.is_helpful IS NOT NULL
    )
    SELECT totals.courses AS "totalCourses",
           (SELECT count(*)::int FROM users
             WHERE users.role = 'student' AND ${isPerson(sql`users.id`)}) AS "totalStudents",
           totals.enrollments AS "totalEnrollments",
           (SELECT count(*)::int FROM chat_sessions chats WHERE chats.updated_at > chats.created_at) AS "activeChats",
           json_build_object(
             'completion', CASE WHEN rolled_up.enrollments > 0 THEN json_build_object(
               'percent', trunc(100.0 * rolled_up.completed / rolled_up.enrollments, 1),
               'enrollments', rolled_up.enrollments) END,
             'rating', CASE WHEN totals.ratings > 0 THEN json_build_object(
               'mean', round(totals.stars::numeric / totals.ratings, 2), 'ratings', totals.ratings) END,
             'satisfaction', CASE WHEN answers.ratings > 0 THEN json_build_object(
               'percent', trunc(100.0 * answers.helpful / answers.ratings, 1), 'ratings', answers.ratings) END
           ) AS measured
      FROM totals, rolled_up, answers`,
  );
}
