import type { SavedReportContent } from '@lectern/contract';
import { countReport, Mail, type MailContent, reportRows, type User } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_HOUR, LAST_HOUR, toMail } from '../mail/daily-mail.js';

/** The screen, whose filters are in its address. */
const SCREEN = '/teaching/reports';

interface DueReport {
  id: string;
  name: string;
  query: SavedReportContent['query'];
  userId: string;
  role: User['role'];
  email: string;
  /** Today in the person's time zone. */
  day: string;
  /** Where the days of due dates begin: the person's time zone, or else that of the browser that saved the report. */
  timeZone: string;
}

/** Reports of this weekday that were not mailed today, by people who may still see them. */
const DUE = `
  -- Read once: PostgreSQL reads a file for each name.
  WITH zones AS MATERIALIZED (SELECT name, lower(name) AS key FROM pg_timezone_names)
  SELECT saved_reports.id, saved_reports.name, query, users.id AS "userId", role, email, local.at::date::text AS day,
         coalesce(known.name, saved.name, 'UTC') AS "timeZone"
    FROM saved_reports
    JOIN users ON users.id = user_id AND role IN ('instructor', 'admin')
    LEFT JOIN zones known ON known.key = lower(users.time_zone)
    LEFT JOIN zones saved ON saved.key = lower(query->>'timeZone')
   CROSS JOIN LATERAL (SELECT $1::timestamptz AT TIME ZONE coalesce(known.name, 'UTC') AS at) local
   WHERE weekday = extract(isodow FROM local.at)
     AND extract(hour FROM local.at) BETWEEN ${FIRST_HOUR} AND ${LAST_HOUR}
     AND last_mailed_on IS DISTINCT FROM local.at::date
   ORDER BY saved_reports.id`;

/**
 * Writes the weekly messages about saved reports. The message and the day on the report's row are one transaction, and
 * the row is locked by it: of several workers one writes the message.
 * @returns how many messages
 */
export async function sendReports(
  source: DataSource,
  { publicUrl, at = new Date() }: { publicUrl: string; at?: Date },
): Promise<number> {
  let sent = 0;
  for (const report of await source.query<DueReport[]>(DUE, [at]))
    sent += await source.transaction((manager) => sendReport(manager, report, publicUrl));
  return sent;
}

async function sendReport(manager: EntityManager, report: DueReport, publicUrl: string): Promise<number> {
  const [, claimed] = await manager.query<[unknown, number]>(
    'UPDATE saved_reports SET last_mailed_on = $2 WHERE id = $1 AND last_mailed_on IS DISTINCT FROM $2::date',
    [report.id, report.day],
  );
  if (!claimed) return 0;
  const content = await composeReport(manager, report, publicUrl);
  await manager.insert(Mail, toMail(content, { kind: 'report', recipient: report.email }));
  return 1;
}

/** Numbers and a link only: the names of learners are shown after signing in. */
async function composeReport(
  manager: EntityManager,
  { name, query: { timeZone: _, ...filter }, userId, role, timeZone }: DueReport,
  publicUrl: string,
): Promise<MailContent> {
  const counts = await countReport(manager, reportRows({ id: userId, role }, { ...filter, timeZone }));
  return {
    subject: `Report: ${name.replace(/\s+/g, ' ')}`,
    paragraphs: [
      'Learners and courses today:',
      `${counts.overdue} overdue, ${counts.inProgress} in progress, ${counts.notStarted} not started, ${counts.completed} completed.`,
    ],
    action: {
      label: 'Open the report',
      url: `${publicUrl}${SCREEN}?${new URLSearchParams(Object.entries(filter))}`,
    },
    notes: ['You get this message every week. Delete the saved report to stop it.'],
  };
}
