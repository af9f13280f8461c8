import { changeRows, isTaughtBy, type Person, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { QueryWindow } from './query-window.queries.js';

/** The limits of a period. */
export type Bounds = Pick<QueryWindow, 'firstDay' | 'since' | 'previousSince' | 'asOf'> & {
  refreshedAt: Date | null;
};

/** Finds the courses that a person teaches. @returns their ids */
export async function findTaughtCourses(manager: EntityManager, person: Person): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`SELECT courses.id FROM courses WHERE ${isTaughtBy(sql`courses.id`, person)} ORDER BY courses.id`,
  );
  return rows.map(({ id }) => id);
}

/** Finds the courses that are assigned to a group. @returns their ids */
export async function findAssignedCourses(manager: EntityManager, groupId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT assigned.course_id AS id FROM group_courses assigned
     WHERE assigned.group_id = ${groupId} ORDER BY assigned.course_id`,
  );
  return rows.map(({ id }) => id);
}

/** Finds the time of the last roll-up, as text, which identifies it. */
export async function findLatestRollUp(manager: EntityManager): Promise<string | undefined> {
  const [state] = await queryRows<{ at: string | null }>(
    manager,
    sql`SELECT refreshed_at::text AS at FROM analytics_state`,
  );
  return state?.at ?? undefined;
}

/** Turns off the compilation of queries until the transaction ends: it takes longer than running them. */
export async function turnOffJit(manager: EntityManager): Promise<void> {
  await changeRows(manager, sql`SET LOCAL jit = off`);
}

/** Finds the limits of the last days in a time zone, and the beginning of as many days before them. */
export function findBounds(manager: EntityManager, days: number, timeZone: string): Promise<Bounds> {
  return queryRow<Bounds>(
    manager,
    sql`
    SELECT days.first::text AS "firstDay",
           (days.first::timestamp AT TIME ZONE ${timeZone})::text AS since,
           ((days.first - ${days}::int)::timestamp AT TIME ZONE ${timeZone})::text AS "previousSince",
           coalesce(state.refreshed_at, now())::text AS "asOf",
           state.refreshed_at AS "refreshedAt"
      FROM (SELECT (now() AT TIME ZONE ${timeZone})::date - ${days}::int + 1 AS first) days
      LEFT JOIN analytics_state state ON true`,
  );
}
