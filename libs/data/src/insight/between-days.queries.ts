import { type Sql, sql } from '../database/sql.js';

/** Builds SQL conditions on the first and the last day of a time, which begin and end in a time zone. */
export const isBetweenDays = (
  time: Sql,
  { from, to, timeZone }: { from?: string | undefined; to?: string | undefined; timeZone: string },
): Sql[] => [
  ...(from ? [sql`${time} >= ${from}::timestamp AT TIME ZONE ${timeZone}`] : []),
  ...(to ? [sql`${time} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
];
