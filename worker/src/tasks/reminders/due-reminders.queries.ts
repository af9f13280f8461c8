import {
  CERTIFICATE_EXPIRING_DAYS,
  type Locale,
  type ReminderKind,
  type SiteRegion,
} from '@lectern/contract';
import {
  collate,
  assignedCourses,
  hasNeverCompleted,
  hasSubmitted,
  isMeetingPlanned,
  isPastDue,
  MEETING_ENDS_AT,
  queryRows,
  renewableFrom,
  renewedBy,
  selectMeetingAudience,
  selectGradingEvents,
  selectThreadEvents,
  selectVideoEvents,
  selectWaitingSurveys,
  sql,
  type Sql,
  unfinishedLearningPaths,
  WITHOUT_MAILBOX_ENDING,
} from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_HOUR, LAST_HOUR } from '../mail/daily-mail.js';

/** Days after an event in which the reminder is still sent, if no worker was running. */
const CATCH_UP_DAYS = 7;

const { firstReminder, secondReminder } = CERTIFICATE_EXPIRING_DAYS;

/** Least hours between two messages to a person who moves to another time zone. */
const MIN_HOURS_BETWEEN = 18;

/** What the daily message has: announcements are messages of their own. */
export type DigestKind = Exclude<ReminderKind, 'announcement'>;

/** A reminder that a person should get by mail this morning. */
export interface DueReminder {
  userId: string;
  email: string;
  /** Language of the message. */
  locale: Locale;
  /** Time zone that the database knows. */
  zone: string;
  /** The person's present day, such as 2026-11-22. */
  day: string;
  kind: DigestKind;
  /** What `subjectId` is the id of. */
  subject:
    | 'course'
    | 'learning-path'
    | 'exam'
    | 'certificate'
    | 'upload'
    | 'thread'
    | 'inbox'
    | 'grading'
    | 'survey'
    | 'meeting';
  subjectId: string;
  occurrence: string;
  title: string;
  /** Of the course or learning path that it is about; null for a certificate. */
  slug: string | null;
  /** Of a certificate: when it expires. Of a meeting: when it starts. */
  dueAt: Date | null;
  /** What happened to a meeting; null for one that is soon, and for what is no meeting. */
  change: 'moved' | 'cancelled' | null;
  /** `dueAt` of a certificate has passed. */
  isExpired: boolean;
}

/** The time zones that people have chosen, with the names that the database uses. */
export interface ZoneNames {
  stored: string[];
  names: string[];
}

/**
 * Finds the names of zones; one that the database does not know counts as UTC.
 * @param siteZone of people who have chosen none
 */
export async function findZones(source: DataSource, siteZone: string): Promise<ZoneNames> {
  const rows = await queryRows<{ stored: string; name: string }>(
    source,
    sql`
    SELECT used.stored, coalesce(min(zones.name), 'UTC') AS name
      FROM (SELECT DISTINCT coalesce(users.time_zone, ${siteZone}) AS stored FROM users) used
      LEFT JOIN pg_timezone_names zones ON used.stored <> 'UTC' AND lower(zones.name) = lower(used.stored)
     GROUP BY used.stored`,
  );
  return { stored: rows.map(({ stored }) => stored), names: rows.map(({ name }) => name) };
}

const formatSeconds = (time: Sql): Sql => sql`trunc(extract(epoch FROM ${time}))::text`;

/**
 * Finds the reminders of people whose morning has come and who had no message today.
 * @param at the present time
 * @param maxPeople of whom all reminders are returned
 * @param hasDiscussion whether the site has questions to people
 * @param region of people who have chosen no language or time zone
 */
export function findDueReminders(
  manager: EntityManager,
  {
    at,
    maxPeople,
    zones,
    region,
    hasDiscussion,
  }: { at: Date; maxPeople: number; zones: ZoneNames; region: SiteRegion; hasDiscussion: boolean },
): Promise<DueReminder[]> {
  const now = sql`${at}::timestamptz`;
  const catchUpStart = sql`${now} - make_interval(days => ${CATCH_UP_DAYS})`;
  const isCaughtUp = (time: Sql) => sql`${time} BETWEEN ${catchUpStart} AND ${now}`;
  /** Wide enough for a week on the calendar of every time zone. */
  const isAboutNow = (time: Sql) => sql`${time} BETWEEN ${catchUpStart} AND ${now} + interval '9 days'`;
  const daysLeft = (time: Sql) => sql`(${time} AT TIME ZONE people.zone)::date - people.day`;
  return queryRows<DueReminder>(
    manager,
    sql`
    WITH
    -- zones in which reminders are sent now
    mornings AS (
      SELECT zones.stored, zones.name, (${now} AT TIME ZONE zones.name)::date AS day
        FROM unnest(${zones.stored}::text[], ${zones.names}::text[]) AS zones (stored, name)
       WHERE extract(hour FROM ${now} AT TIME ZONE zones.name) BETWEEN ${FIRST_HOUR}::int AND ${LAST_HOUR}::int
    ),
    -- people who had no message today, without those whose address is not known
    people AS MATERIALIZED (
      SELECT users.id, users.email, coalesce(users.locale, ${region.locale}) AS locale, mornings.name AS zone, mornings.day,
             coalesce(settings.muted_by_mail, '{}') AS muted
        FROM users
        JOIN mornings ON mornings.stored = coalesce(users.time_zone, ${region.timeZone})
        LEFT JOIN reminder_settings settings ON settings.user_id = users.id
       WHERE users.role <> 'suspended' AND users.email NOT LIKE ${`%${WITHOUT_MAILBOX_ENDING}`}
         AND NOT EXISTS (SELECT FROM reminder_digests digests
                          WHERE digests.user_id = users.id
                            AND (digests.day >= mornings.day
                                 OR digests.created_at > ${now} - make_interval(hours => ${MIN_HOURS_BETWEEN})))
    ),
    -- courses of people with a date about now, or assigned a short time ago
    current AS MATERIALIZED (
      SELECT DISTINCT all_groups.user_id, all_groups.course_id
        FROM (${assignedCourses(sql`members.user_id IN (SELECT people.id FROM people)`)}) all_groups
       WHERE ${isAboutNow(sql`all_groups.due_at`)} OR ${isCaughtUp(sql`all_groups.assigned_at`)}
    ),
    -- those that are not completed, with the date that counts of all groups
    assigned AS (
      SELECT own.user_id, courses.id, courses.title, courses.slug, own.due_at, own.assigned_at
        FROM (SELECT all_groups.user_id, all_groups.course_id, min(all_groups.due_at) AS due_at,
                     max(all_groups.assigned_at) AS assigned_at
                FROM (${assignedCourses(
                  sql`(members.user_id, assigned.course_id) IN (SELECT current.user_id, current.course_id FROM current)`,
                )}) all_groups
               GROUP BY all_groups.user_id, all_groups.course_id) own
        JOIN courses ON courses.id = own.course_id AND courses.is_published
       WHERE ${hasNeverCompleted(sql`own.user_id`, sql`own.course_id`)}
    ),
    -- assigned learning paths that are not completed, with the date that counts of all groups
    assigned_paths AS (
      SELECT paths.* FROM (${unfinishedLearningPaths(sql`members.user_id IN (SELECT people.id FROM people)`)}) paths
       WHERE ${isAboutNow(sql`paths.due_at`)} OR ${isCaughtUp(sql`paths.assigned_at`)}
    ),
    -- exams that are due about now and that the person has not submitted
    due_exams AS (
      SELECT enrollments.user_id, exams.id, exams.title, courses.slug, dates.due_at
        FROM exams
        JOIN courses ON courses.id = exams.course_id AND courses.is_published
        JOIN enrollments ON enrollments.course_id = courses.id
         AND enrollments.user_id IN (SELECT people.id FROM people)
        LEFT JOIN exam_overrides overrides ON overrides.exam_id = exams.id
         AND overrides.user_id = enrollments.user_id
       CROSS JOIN LATERAL (SELECT coalesce(overrides.due_date, exams.due_date) AS due_at,
                                  coalesce(overrides.closes_at, exams.closes_at) AS closes_at) dates
       WHERE exams.is_published
         AND ${isAboutNow(sql`dates.due_at`)}
         AND (dates.closes_at IS NULL OR dates.closes_at > ${now})
         AND NOT ${hasSubmitted(sql`enrollments.user_id`, sql`exams.id`)}
    ),
    -- due dates of all, and the days that are left on the person's calendar
    due AS (
      SELECT dates.*, ${isPastDue(sql`dates.due_at`, now)} AS is_past, ${daysLeft(sql`dates.due_at`)} AS days_left
        FROM (SELECT 'course' AS subject, assigned.user_id, assigned.id, assigned.title, assigned.slug,
                     assigned.due_at, assigned.assigned_at
                FROM assigned WHERE assigned.due_at IS NOT NULL
               UNION ALL
              SELECT 'learning-path', paths.user_id, paths.id, paths.title, paths.slug, paths.due_at, paths.assigned_at
                FROM assigned_paths paths WHERE paths.due_at IS NOT NULL
               UNION ALL
              SELECT 'exam', due_exams.user_id, due_exams.id, due_exams.title, due_exams.slug, due_exams.due_at,
                     '-infinity'
                FROM due_exams) dates
        JOIN people ON people.id = dates.user_id
    ),
    -- certificates that expire soon, or expired a short time ago, and were not renewed; days: which reminder it is time for
    expiring AS (
      SELECT certificates.user_id, certificates.id, certificates.course_name, certificates.expires_at,
             CASE WHEN certificates.expires_at <= ${now} THEN 0
                  WHEN ${daysLeft(sql`certificates.expires_at`)} <= ${secondReminder}::int THEN ${secondReminder}::int
                  WHEN ${daysLeft(sql`certificates.expires_at`)} <= ${firstReminder}::int
                       AND ${renewableFrom(sql`certificates`)} <= ${now}
                  THEN ${firstReminder}::int END AS days
        FROM certificates JOIN people ON people.id = certificates.user_id
       WHERE certificates.expires_at BETWEEN ${catchUpStart} AND ${now} + make_interval(days => ${firstReminder + 2})
         AND ${renewedBy(sql`certificates`)} IS NULL
    ),
    -- meetings that are soon, or were moved or cancelled a short time ago
    near_meetings AS MATERIALIZED (
      SELECT meetings.* FROM meetings
       WHERE meetings.starts_at > ${now} - interval '1 day' AND ${MEETING_ENDS_AT} > ${now}
         AND (meetings.starts_at < ${now} + interval '3 days'
              OR ${isCaughtUp(sql`meetings.moved_at`)} OR ${isCaughtUp(sql`meetings.cancelled_at`)})
    ),
    -- what the people of their courses are sent; learners who enrolled later are not sent a change
    met AS (
      SELECT attended.user_id, meetings.id, meetings.title || ' · ' || courses.title AS title, courses.slug,
             meetings.starts_at, changes.occurrence
        FROM (${selectMeetingAudience(
          ({ userId, courseId }) => sql`
            ${userId} IN (SELECT people.id FROM people)
            AND ${courseId} IN (SELECT near_meetings.course_id FROM near_meetings)`,
        )}) attended
        JOIN people ON people.id = attended.user_id
        JOIN near_meetings meetings ON meetings.course_id = attended.course_id
        JOIN courses ON courses.id = meetings.course_id
       CROSS JOIN LATERAL (
         SELECT ${formatSeconds(sql`meetings.starts_at`)} AS occurrence
          WHERE ${isMeetingPlanned(now)} AND meetings.starts_at > ${now} AND ${daysLeft(sql`meetings.starts_at`)} <= 1
         UNION ALL
         SELECT 'moved ' || ${formatSeconds(sql`meetings.moved_at`)}
          WHERE ${isMeetingPlanned(now)} AND ${daysLeft(sql`meetings.starts_at`)} > 1
            AND ${isCaughtUp(sql`meetings.moved_at`)} AND meetings.moved_at >= attended.since
         UNION ALL
         SELECT 'cancelled ' || ${formatSeconds(sql`meetings.cancelled_at`)}
          WHERE ${isCaughtUp(sql`meetings.cancelled_at`)} AND meetings.cancelled_at >= attended.since) changes
    ),
    -- everything that a person could be reminded of; a course assigned a few days before its date is announced once
    events AS (
      SELECT due.user_id, due.subject, due.id, due.title, due.slug, due.due_at,
             ${formatSeconds(sql`due.due_at`)} AS occurrence,
             CASE WHEN due.is_past AND due.due_at >= ${catchUpStart} THEN 'overdue'
                  WHEN due.is_past THEN NULL
                  WHEN due.days_left <= 1 THEN 'due-in-1-day'
                  WHEN due.days_left <= 7 AND due.assigned_at <= due.due_at - interval '7 days'
                  THEN 'due-in-7-days' END AS kind
        FROM due
       UNION ALL
      SELECT assigned.user_id, assigned.subject, assigned.id, assigned.title, assigned.slug, assigned.due_at,
             ${formatSeconds(sql`assigned.assigned_at`)}, 'assigned'
        FROM (SELECT 'course' AS subject, assigned.* FROM assigned
               UNION ALL
              SELECT 'learning-path', paths.user_id, paths.id, paths.title, paths.slug, paths.due_at, paths.assigned_at
                FROM assigned_paths paths) assigned
       WHERE ${isCaughtUp(sql`assigned.assigned_at`)}
         AND (assigned.due_at IS NULL OR NOT ${isPastDue(sql`assigned.due_at`, now)})
       UNION ALL
      SELECT uploads.user_id, 'upload', uploads.id, courses.title, courses.slug, NULL, '', 'course-ready'
        FROM uploads JOIN courses ON courses.id = uploads.course_id
       WHERE uploads.status = 'completed' AND ${isCaughtUp(sql`uploads.updated_at`)}
       UNION ALL
      SELECT converted.user_id, 'upload', converted.id, converted.title || ' · ' || converted.course, converted.slug, NULL, '',
             converted.kind
        FROM (${selectVideoEvents(sql`users.id IN (SELECT people.id FROM people)`)}) converted
       WHERE converted.kind = 'video-ready' AND ${isCaughtUp(sql`converted.at`)}
       UNION ALL
      SELECT certificates.user_id, 'certificate', certificates.id, certificates.course_name, NULL, NULL, '',
             'certificate-issued'
        FROM certificates WHERE ${isCaughtUp(sql`certificates.issued_at`)}
       UNION ALL
      SELECT expiring.user_id, 'certificate', expiring.id, expiring.course_name, NULL, expiring.expires_at,
             expiring.days::text, 'certificate-expiring'
        FROM expiring WHERE expiring.days IS NOT NULL
       UNION ALL
      SELECT planned_reviews.user_id, 'course', courses.id, courses.title, courses.slug, NULL,
             ${formatSeconds(sql`planned_reviews.due_at`)}, 'review-planned'
        FROM planned_reviews JOIN courses ON courses.id = planned_reviews.course_id AND courses.is_published
       WHERE ${isCaughtUp(sql`planned_reviews.due_at`)}
       UNION ALL
      SELECT discussed.user_id, CASE discussed.kind WHEN 'questions-asked' THEN 'inbox' ELSE 'thread' END, discussed.id,
             discussed.title, discussed.slug, NULL, ${formatSeconds(sql`discussed.at`)}, discussed.kind
        FROM (${selectThreadEvents(sql`users.id IN (SELECT people.id FROM people)`)}) discussed
       WHERE ${hasDiscussion}::boolean AND ${isCaughtUp(sql`discussed.at`)}
       UNION ALL
      SELECT graded.user_id, CASE graded.kind WHEN 'answers-to-grade' THEN 'grading' ELSE 'exam' END, graded.id, graded.title,
             graded.slug, NULL, ${formatSeconds(sql`graded.at`)}, graded.kind
        FROM (${selectGradingEvents(sql`users.id IN (SELECT people.id FROM people)`, now)}) graded
       WHERE ${isCaughtUp(sql`graded.at`)}
       UNION ALL
      SELECT surveys.user_id, 'survey', surveys.id, surveys.title, surveys.slug, NULL, '', 'survey-open'
        FROM (${selectWaitingSurveys((userId) => sql`${userId} IN (SELECT people.id FROM people)`)}) surveys
       WHERE ${isCaughtUp(sql`surveys.at`)}
       UNION ALL
      SELECT met.user_id, 'meeting', met.id, met.title, met.slug, met.starts_at, met.occurrence, 'meeting' FROM met
    ),
    -- without muted kinds and without what was sent before
    unsent AS (
      SELECT people.id AS user_id, people.email, people.locale, people.zone, people.day, events.kind,
             events.subject, events.id, events.occurrence, events.title, events.slug, events.due_at
        FROM events JOIN people ON people.id = events.user_id
       WHERE events.kind IS NOT NULL AND events.kind <> ALL (people.muted)
         AND NOT EXISTS (SELECT FROM reminders sent
                          WHERE sent.user_id = people.id AND sent.kind = events.kind
                            AND sent.subject_id = events.id AND sent.occurrence = events.occurrence)
    )
    SELECT unsent.user_id AS "userId", unsent.email, unsent.locale, unsent.zone, unsent.day::text, unsent.kind,
           unsent.subject, unsent.id AS "subjectId", unsent.occurrence, unsent.title, unsent.slug, unsent.due_at AS "dueAt",
           unsent.kind = 'certificate-expiring' AND unsent.due_at <= ${now} AS "isExpired",
           substring(unsent.occurrence FROM '^(moved|cancelled) ') AS change
      FROM unsent
     WHERE unsent.user_id IN (SELECT DISTINCT next.user_id FROM unsent next ORDER BY next.user_id LIMIT ${maxPeople})
     ORDER BY unsent.user_id, unsent.due_at NULLS LAST, ${collate(sql`unsent.title`, null)}, unsent.id`,
  );
}
