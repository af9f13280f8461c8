import type { Locale, SavedReportContent } from '@lectern/contract';
import { changeRows, queryRows, sql, type User } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_HOUR, LAST_HOUR } from '../mail/daily-mail.js';

/** A saved report that is to be mailed today. */
export interface DueReport {
  id: string;
  name: string;
  query: SavedReportContent['query'];
  userId: string;
  role: User['role'];
  email: string;
  /** Language of the message; null: English. */
  locale: Locale | null;
  /** Today in the person's time zone. */
  day: string;
  /** Decides when the days of due dates begin: the person's time zone, else that of the browser that saved the report. */
  timeZone: string;
}

/** Finds the reports of this weekday that were not mailed today, and whose people may still see reports. */
export function findDueReports(source: DataSource, at: Date): Promise<DueReport[]> {
  return queryRows<DueReport>(
    source,
    sql`
    WITH
    -- the names of time zones, read once: PostgreSQL reads a file for each
    zones AS MATERIALIZED (SELECT names.name, lower(names.name) AS key FROM pg_timezone_names names)
    SELECT saved_reports.id, saved_reports.name, saved_reports.query, users.id AS "userId", users.role, users.email,
           users.locale, present.local_time::date::text AS day, coalesce(person_zones.name, report_zones.name, 'UTC') AS "timeZone"
      FROM saved_reports
      JOIN users ON users.id = saved_reports.user_id AND users.role IN ('instructor', 'admin') AND NOT users.is_service
      LEFT JOIN zones person_zones ON person_zones.key = lower(users.time_zone)
      LEFT JOIN zones report_zones ON report_zones.key = lower(saved_reports.query->>'timeZone')
     CROSS JOIN LATERAL (SELECT ${at}::timestamptz AT TIME ZONE coalesce(person_zones.name, 'UTC') AS local_time) present
     WHERE saved_reports.weekday = extract(isodow FROM present.local_time)
       AND extract(hour FROM present.local_time) BETWEEN ${FIRST_HOUR}::int AND ${LAST_HOUR}::int
       AND saved_reports.last_mailed_on IS DISTINCT FROM present.local_time::date
     ORDER BY saved_reports.id`,
  );
}

/** Stores that a report is mailed today, which locks the row. @returns false if it was mailed today already */
export async function claimReport(manager: EntityManager, { id, day }: DueReport): Promise<boolean> {
  const count = await changeRows(
    manager,
    sql`
    UPDATE saved_reports SET last_mailed_on = ${day}::date
     WHERE id = ${id} AND last_mailed_on IS DISTINCT FROM ${day}::date`,
  );
  return count > 0;
}
