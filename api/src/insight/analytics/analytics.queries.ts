import { changeRows, isTaughtBy, type Person, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { QueryWindow } from './query-window.queries.js';

/** The limits of a period, and the time of the last roll-up. */
export type PeriodBounds = Pick<QueryWindow, 'firstDay' | 'startsAt' | 'previousStartsAt' | 'asOf'> & {
  /** Null before the first roll-up; `asOf` is the present time then. */
  refreshedAt: Date | null;
};

/** Finds the courses that a person teaches. @returns their ids */
export async function findTaughtCourses(manager: EntityManager, person: Person): Promise<string[]> {
  const courses = await queryRows<{ id: string }>(
    manager,
    sql`SELECT courses.id FROM courses WHERE ${isTaughtBy(sql`courses.id`, person)} ORDER BY courses.id`,
  );
  return courses.map(({ id }) => id);
}

/** Finds the courses that are assigned to a group. @returns their ids */
export async function findAssignedCourses(manager: EntityManager, groupId: string): Promise<string[]> {
  const courses = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT assigned.course_id AS id FROM group_courses assigned
     WHERE assigned.group_id = ${groupId} ORDER BY assigned.course_id`,
  );
  return courses.map(({ id }) => id);
}

/** Finds the time of the last roll-up, as a text that serves as its id. @returns undefined before the first roll-up */
export async function findLatestRollUp(manager: EntityManager): Promise<string | undefined> {
  const [state] = await queryRows<{ refreshedAt: string }>(
    manager,
    sql`SELECT refreshed_at::text AS "refreshedAt" FROM analytics_state`,
  );
  return state?.refreshedAt;
}

/** Makes PostgreSQL interpret all queries until the transaction ends: to compile them takes longer than to run them. */
export async function turnOffJit(manager: EntityManager): Promise<void> {
  await changeRows(manager, sql`SET LOCAL jit = off`);
}

/** Finds the limits of a period of `days` days that ends today in a time zone, and the beginning of the period before. */
export function findPeriodBounds(
  manager: EntityManager,
  days: number,
  timeZone: string,
): Promise<PeriodBounds> {
  return queryRow<PeriodBounds>(
    manager,
    sql`
    SELECT period.first_day::text AS "firstDay",
           (period.first_day::timestamp AT TIME ZONE ${timeZone})::text AS "startsAt",
           ((period.first_day - ${days}::int)::timestamp AT TIME ZONE ${timeZone})::text AS "previousStartsAt",
           coalesce(state.refreshed_at, now())::text AS "asOf",
           state.refreshed_at AS "refreshedAt"
      FROM (SELECT (now() AT TIME ZONE ${timeZone})::date - ${days}::int + 1 AS first_day) period
      LEFT JOIN analytics_state state ON true`,
  );
}
