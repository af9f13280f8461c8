import type { WeeklyGoal } from '@lectern/contract';
import { allEnrollments, queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Counts a learner's study days in a time zone. Only what is stored for good counts: of slides that were opened again, only the
 * latest one is known.
 */
export function countStudyDays(
  manager: EntityManager,
  userId: string,
  timeZone: string,
): Promise<Pick<WeeklyGoal, 'daysThisWeek' | 'daysInARow'>> {
  const inZone = sql`AT TIME ZONE ${timeZone}::text`;
  const own = allEnrollments(sql`${userId}`);
  return queryRow(
    manager,
    sql`
    WITH today AS (SELECT (now() ${inZone})::date AS day),
    moments AS (
      SELECT views.seen_at AS at FROM slide_views views WHERE views.enrollment_id IN (${own})
       UNION ALL SELECT done.completed_at FROM module_completions done WHERE done.enrollment_id IN (${own})
       UNION ALL SELECT log.at FROM practice_log log WHERE log.user_id = ${userId} AND log.kind = 'answer'
       UNION ALL SELECT attempts.started_at FROM attempts WHERE attempts.user_id = ${userId}),
    studied AS (SELECT DISTINCT (at ${inZone})::date AS day FROM moments),
    numbered AS (SELECT day, row_number() OVER (ORDER BY day DESC)::int AS place FROM studied)
    SELECT count(*) FILTER (WHERE numbered.day >= date_trunc('week', today.day)::date)::int AS "daysThisWeek",
           count(*) FILTER (WHERE latest.day >= today.day - 1
                              AND numbered.day = latest.day - (numbered.place - 1))::int AS "daysInARow"
      FROM today CROSS JOIN (SELECT max(day) AS day FROM studied) latest
      LEFT JOIN numbered ON true`,
  );
}
