import { CERTIFICATE_EXPIRING_DAYS, type ReminderKind } from '@lectern/contract';
import { assignedCourses, isRenewal, renewableFrom, renewedBy } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_HOUR, LAST_HOUR } from '../mail/daily-mail.js';

/** Days after an event in which the reminder is still sent, if no worker was running. */
const CATCH_UP_DAYS = 7;

const { first, second } = CERTIFICATE_EXPIRING_DAYS;

/** Least hours between two messages to a person who moves to another time zone. */
const MIN_HOURS_BETWEEN = 18;

/** A reminder that a person should get by mail this morning. */
export interface DueReminder {
  userId: string;
  email: string;
  /** Time zone that the database knows. */
  zone: string;
  /** The person's present day, such as 2026-11-22. */
  day: string;
  kind: ReminderKind;
  /** What `subjectId` is the id of. */
  subject: 'course' | 'exam' | 'certificate' | 'upload';
  subjectId: string;
  occurrence: string;
  title: string;
  /** Of the course that it is about; null for a certificate. */
  slug: string | null;
  /** Of a certificate: when it expires. */
  dueAt: Date | null;
  /** `dueAt` of a certificate has passed. */
  isExpired: boolean;
}

const seconds = (time: string) => `trunc(extract(epoch FROM ${time}))::text`;
const withinCatchUp = (time: string) =>
  `${time} BETWEEN $1::timestamptz - interval '${CATCH_UP_DAYS} days' AND $1`;
/** Wide enough for a week on the calendar of every time zone. */
const isAboutNow = (time: string) =>
  `${time} BETWEEN $1::timestamptz - interval '${CATCH_UP_DAYS} days' AND $1::timestamptz + interval '9 days'`;

const QUERY = `
  WITH
  -- zones in which reminders are sent now
  mornings AS (
    SELECT stored, name, ($1::timestamptz AT TIME ZONE name)::date AS day
      FROM unnest($3::text[], $4::text[]) AS zones (stored, name)
     WHERE extract(hour FROM $1::timestamptz AT TIME ZONE name) BETWEEN ${FIRST_HOUR} AND ${LAST_HOUR}
  ),
  -- people who had no message today
  people AS MATERIALIZED (
    SELECT users.id, users.email, mornings.name AS zone, mornings.day,
           coalesce(muted_by_mail, '{}') AS muted
      FROM users
      JOIN mornings ON mornings.stored = coalesce(users.time_zone, 'UTC')
      LEFT JOIN reminder_settings ON reminder_settings.user_id = users.id
     WHERE role <> 'suspended'
       AND NOT EXISTS (SELECT FROM reminder_digests digests
                        WHERE digests.user_id = users.id
                          AND (digests.day >= mornings.day
                               OR digests.created_at > $1::timestamptz - interval '${MIN_HOURS_BETWEEN} hours'))
  ),
  -- courses of people with a date about now, or assigned a short time ago
  current AS MATERIALIZED (
    SELECT DISTINCT user_id, course_id
      FROM (${assignedCourses('members.user_id IN (SELECT id FROM people)')}) all_groups
     WHERE ${isAboutNow('due_at')} OR ${withinCatchUp('assigned_at')}
  ),
  -- those that are not completed, with the date that counts of all groups
  assigned AS (
    SELECT own.user_id, courses.id, courses.title, courses.slug, own.due_at, own.assigned_at
      FROM (SELECT user_id, course_id, min(due_at) AS due_at, max(assigned_at) AS assigned_at
              FROM (${assignedCourses('(members.user_id, assigned.course_id) IN (SELECT user_id, course_id FROM current)')}) all_groups
             GROUP BY user_id, course_id) own
      JOIN courses ON courses.id = own.course_id AND courses.is_published
     WHERE NOT EXISTS (SELECT FROM enrollments
                        WHERE enrollments.user_id = own.user_id AND enrollments.course_id = own.course_id
                          AND completed_at IS NOT NULL)
       AND NOT ${isRenewal('own.user_id', 'own.course_id')}
  ),
  -- exams that are due about now and that the person has not submitted
  due_exams AS (
    SELECT enrollments.user_id, exams.id, exams.title, courses.slug, dates.due_at
      FROM exams
      JOIN courses ON courses.id = exams.course_id AND courses.is_published
      JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.user_id IN (SELECT id FROM people)
      LEFT JOIN exam_overrides overrides ON overrides.exam_id = exams.id AND overrides.user_id = enrollments.user_id
      CROSS JOIN LATERAL (SELECT coalesce(overrides.due_date, exams.due_date) AS due_at,
                                 coalesce(overrides.closes_at, exams.closes_at) AS closes_at) dates
     WHERE exams.is_published
       AND ${isAboutNow('dates.due_at')}
       AND (dates.closes_at IS NULL OR dates.closes_at > $1)
       AND NOT EXISTS (SELECT FROM attempts
                        WHERE attempts.exam_id = exams.id AND attempts.user_id = enrollments.user_id
                          AND submitted_at IS NOT NULL)
  ),
  -- due dates of both, and the days that are left on the person's calendar
  due AS (
    SELECT dates.*, (dates.due_at AT TIME ZONE zone)::date - day AS days_left
      FROM (SELECT 'course' AS subject, user_id, id, title, slug, due_at, assigned_at
              FROM assigned WHERE due_at IS NOT NULL
            UNION ALL
            SELECT 'exam', user_id, id, title, slug, due_at, '-infinity' FROM due_exams) dates
      JOIN people ON people.id = user_id
  ),
  -- certificates that expire soon, or expired a short time ago, and were not renewed; days: which reminder it is time for
  expiring AS (
    SELECT certificates.user_id, certificates.id, course_name, expires_at,
           CASE WHEN expires_at <= $1 THEN 0
                WHEN (expires_at AT TIME ZONE zone)::date - day <= ${second} THEN ${second}
                WHEN (expires_at AT TIME ZONE zone)::date - day <= ${first} AND ${renewableFrom('certificates')} <= $1
                THEN ${first} END AS days
      FROM certificates JOIN people ON people.id = certificates.user_id
     WHERE expires_at BETWEEN $1::timestamptz - interval '${CATCH_UP_DAYS} days' AND $1::timestamptz + interval '${first + 2} days'
       AND ${renewedBy('certificates')} IS NULL
  ),
  -- everything that a person could be reminded of; a course assigned a few days before its date is announced once
  events AS (
    SELECT user_id, subject, id, title, slug, due_at, ${seconds('due_at')} AS occurrence,
           CASE WHEN ${withinCatchUp('due_at')} THEN 'overdue'
                WHEN due_at > $1 AND days_left <= 1 THEN 'due-in-1-day'
                WHEN due_at > $1 AND days_left <= 7 AND assigned_at <= due_at - interval '7 days'
                THEN 'due-in-7-days' END AS kind
      FROM due
    UNION ALL
    SELECT user_id, 'course', id, title, slug, due_at, ${seconds('assigned_at')}, 'assigned'
      FROM assigned WHERE ${withinCatchUp('assigned_at')} AND (due_at IS NULL OR due_at > $1)
    UNION ALL
    SELECT user_id, 'upload', uploads.id, courses.title, courses.slug, NULL, '', 'course-ready'
      FROM uploads JOIN courses ON courses.id = uploads.course_id
     WHERE uploads.status = 'completed' AND ${withinCatchUp('uploads.updated_at')}
    UNION ALL
    SELECT user_id, 'certificate', id, course_name, NULL, NULL, '', 'certificate-issued'
      FROM certificates WHERE ${withinCatchUp('issued_at')}
    UNION ALL
    SELECT user_id, 'certificate', id, course_name, NULL, expires_at, days::text, 'certificate-expiring'
      FROM expiring WHERE days IS NOT NULL
  ),
  -- without muted kinds and without what was sent before
  unsent AS (
    SELECT people.id AS user_id, email, zone, day, kind, subject, events.id, occurrence, title, slug, due_at
      FROM events JOIN people ON people.id = events.user_id
     WHERE kind IS NOT NULL AND kind <> ALL (muted)
       AND NOT EXISTS (SELECT FROM reminders sent
                        WHERE sent.user_id = people.id AND sent.kind = events.kind
                          AND sent.subject_id = events.id AND sent.occurrence = events.occurrence)
  )
  SELECT user_id AS "userId", email, zone, day::text, kind, subject, id AS "subjectId", occurrence, title, slug,
         due_at AS "dueAt", kind = 'certificate-expiring' AND due_at <= $1 AS "isExpired"
    FROM unsent
   WHERE user_id IN (SELECT DISTINCT user_id FROM unsent ORDER BY user_id LIMIT $2)
   ORDER BY user_id, due_at NULLS LAST, title, id`;

/** The time zones that people have chosen, with the names that the database uses. */
export interface ZoneNames {
  stored: string[];
  names: string[];
}

/** A zone that the database does not know counts as UTC. */
export async function findZones(source: DataSource): Promise<ZoneNames> {
  const rows = await source.query<{ stored: string; name: string }[]>(
    `SELECT stored, coalesce(min(pg_timezone_names.name), 'UTC') AS name
       FROM (SELECT DISTINCT coalesce(time_zone, 'UTC') AS stored FROM users) used
       LEFT JOIN pg_timezone_names ON stored <> 'UTC' AND lower(pg_timezone_names.name) = lower(stored)
      GROUP BY stored`,
  );
  return { stored: rows.map(({ stored }) => stored), names: rows.map(({ name }) => name) };
}

/**
 * The reminders of people whose morning has come and who had no message today.
 * @param at the present time
 * @param maxPeople of whom all reminders are returned
 */
export function findDueReminders(
  manager: EntityManager,
  { at, maxPeople, zones }: { at: Date; maxPeople: number; zones: ZoneNames },
): Promise<DueReminder[]> {
  return manager.query<DueReminder[]>(QUERY, [at, maxPeople, zones.stored, zones.names]);
}
