import { type Sql, sql } from '../database/sql.js';

/** Builds the SQL conditions that a time is not before the day `from` and not after the day `to`; days begin and end in `timeZone`. */
export const isBetweenDays = (
  time: Sql,
  { from, to, timeZone }: { from?: string | undefined; to?: string | undefined; timeZone: string },
): Sql[] => [
  ...(from ? [sql`${time} >= ${from}::timestamp AT TIME ZONE ${timeZone}`] : []),
  ...(to ? [sql`${time} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
];
