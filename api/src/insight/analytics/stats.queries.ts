import type { AdminStats } from '@lectern/contract';
import { isPerson, queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

type PlatformFigures = Pick<
  AdminStats,
  'totalCourses' | 'totalStudents' | 'totalEnrollments' | 'activeChats' | 'measured'
>;

/** Counts courses, students, enrollments and chats of the whole platform, and measures completion, ratings and the tutor's answers. */
export function findStats(manager: EntityManager): Promise<PlatformFigures> {
  return queryRow<PlatformFigures>(
    manager,
    sql`
    WITH
    -- courses, and the enrollments and ratings that each course counts in its own row
    course_totals AS (
      SELECT count(*)::int AS courses, coalesce(sum(courses.enrollment_count), 0)::int AS enrollments,
             sum(courses.rating_sum) AS stars, sum(courses.rating_count)::int AS ratings
        FROM courses
    ),
    -- enrollments, and those of them that are completed, from the roll-up
    enrolled AS (
      SELECT sum(months.enrollments)::int AS enrollments, sum(months.completed) AS completed
        FROM analytics_course_months months
    ),
    -- answers of the tutor that learners rated
    rated_answers AS (
      SELECT count(*)::int AS ratings, count(*) FILTER (WHERE messages.is_helpful) AS helpful
        FROM chat_messages messages
       WHERE messages.is_helpful IS NOT NULL
    )
    SELECT course_totals.courses AS "totalCourses",
           (SELECT count(*)::int FROM users
             WHERE users.role = 'student' AND ${isPerson(sql`users.id`)}) AS "totalStudents",
           course_totals.enrollments AS "totalEnrollments",
           (SELECT count(*)::int FROM chat_sessions chats WHERE chats.updated_at > chats.created_at) AS "activeChats",
           json_build_object(
             'completion', CASE WHEN enrolled.enrollments > 0 THEN json_build_object(
               'percent', trunc(100.0 * enrolled.completed / enrolled.enrollments, 1),
               'enrollments', enrolled.enrollments) END,
             'rating', CASE WHEN course_totals.ratings > 0 THEN json_build_object(
               'mean', round(course_totals.stars::numeric / course_totals.ratings, 2), 'ratings', course_totals.ratings) END,
             'satisfaction', CASE WHEN rated_answers.ratings > 0 THEN json_build_object(
               'percent', trunc(100.0 * rated_answers.helpful / rated_answers.ratings, 1), 'ratings', rated_answers.ratings) END
           ) AS measured
      FROM course_totals, enrolled, rated_answers`,
  );
}
