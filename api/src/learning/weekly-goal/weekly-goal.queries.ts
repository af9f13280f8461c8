import type { WeeklyGoal } from '@lectern/contract';
import { allEnrollments, queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Counts a learner's study days in a time zone. Opening a slide again does not count, because only the first view of each slide is stored
 * with its time.
 */
export function countStudyDays(
  manager: EntityManager,
  userId: string,
  timeZone: string,
): Promise<Pick<WeeklyGoal, 'daysThisWeek' | 'daysInARow'>> {
  const atTimeZone = sql`AT TIME ZONE ${timeZone}::text`;
  const enrollmentIds = allEnrollments(sql`${userId}`);
  return queryRow(
    manager,
    sql`
    WITH today AS (SELECT (now() ${atTimeZone})::date AS day),
    -- the times of everything that counts as studying
    moments AS (
      SELECT views.seen_at AS at FROM slide_views views WHERE views.enrollment_id IN (${enrollmentIds})
       UNION ALL SELECT done.completed_at FROM module_completions done WHERE done.enrollment_id IN (${enrollmentIds})
       UNION ALL SELECT log.at FROM practice_log log WHERE log.user_id = ${userId} AND log.kind = 'answer'
       UNION ALL SELECT attempts.started_at FROM attempts WHERE attempts.user_id = ${userId}),
    study_days AS (SELECT DISTINCT (at ${atTimeZone})::date AS day FROM moments),
    -- numbered from the latest study day, so that consecutive days have the number 1 + days since the latest
    numbered AS (SELECT day, row_number() OVER (ORDER BY day DESC)::int AS number FROM study_days)
    SELECT count(*) FILTER (WHERE numbered.day >= date_trunc('week', today.day)::date)::int AS "daysThisWeek",
           count(*) FILTER (WHERE latest.day >= today.day - 1
                              AND numbered.day = latest.day - (numbered.number - 1))::int AS "daysInARow"
      FROM today CROSS JOIN (SELECT max(day) AS day FROM study_days) latest
      LEFT JOIN numbered ON true`,
  );
}
