import type { Dashboard, Locale } from '@lectern/contract';
import {
  collate,
  allEnrollments,
  isCourseListedFor,
  type Person,
  queryRow,
  sql,
  type Sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Counts the courses, certificates and study hours of a learner; study hours also of past enrollments, which a renewal replaced. */
export function findDashboardStats(manager: EntityManager, userId: string): Promise<Dashboard['stats']> {
  return queryRow<Dashboard['stats']>(
    manager,
    sql`
    SELECT count(enrollments.id)::int AS "enrolledCourses",
           count(enrollments.completed_at)::int AS "completedCourses",
           count(*) FILTER (WHERE enrollments.completed_at > now() - interval '30 days')::int AS "completedThisMonth",
           (SELECT count(*)::int FROM certificates WHERE certificates.user_id = ${userId}) AS "certificates",
           coalesce(round(studied.total / 3600.0, 1), 0)::float AS "studyHours",
           coalesce(round(studied.this_week / 3600.0, 1), 0)::float AS "studyHoursThisWeek"
      FROM (SELECT sum(views.study_seconds) AS total,
                   sum(views.study_seconds) FILTER (WHERE views.seen_at > now() - interval '7 days') AS this_week
              FROM slide_views views
             WHERE views.enrollment_id IN (${allEnrollments(sql`${userId}`)})) studied
      LEFT JOIN enrollments ON enrollments.user_id = ${userId}
     GROUP BY studied.total, studied.this_week`,
  );
}

/**
 * SQL: when the learner of the row `enrollment` was last active. Completing a module clears `current_slide_at`, so completions are read,
 * too.
 */
export const LAST_ACTIVITY = sql`
  greatest(enrollment.enrolled_at, enrollment.current_slide_at, enrollment.completed_at,
           (SELECT max(completions.completed_at) FROM module_completions completions
             WHERE completions.enrollment_id = enrollment.id))`;

/** SQL: the title of the row `course`, to sort by it in the alphabetical order of a language. */
export const collateTitle = (locale: Locale): Sql => collate(sql`course.title`, locale);

/** SQL: lists show the row `course` to the person. */
export const isListed = (person: Person): Sql => isCourseListedFor(sql`course`, person);
