import {
  CERTIFICATE_EXPIRING_DAYS,
  type Locale,
  type ReminderKind,
  type SiteRegion,
  WITHOUT_MAILBOX_ENDING,
} from '@lectern/contract';
import {
  collate,
  assignedCourses,
  hasNeverCompleted,
  hasSubmitted,
  isCourseOpenForManyRows,
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
} from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_HOUR, LAST_HOUR } from '../mail/daily-mail.js';

/** Days after an event in which its reminder is still sent, where no worker was running. */
const CATCH_UP_DAYS = 7;

const { firstReminder, secondReminder } = CERTIFICATE_EXPIRING_DAYS;

/** Least hours between two messages to a person, who may change to another time zone in between. */
const MIN_HOURS_BETWEEN_MESSAGES = 18;

/** The kinds of reminders of the daily message; announcements are sent as messages of their own. */
export type DigestKind = Exclude<ReminderKind, 'announcement'>;

/** A reminder that a person gets by mail this morning. */
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
  /** Kind of the object with the id `subjectId`. */
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
  /** Makes another reminder of the same kind and object distinct: a due date, a time of assignment, or a change of a meeting. */
  occurrence: string;
  title: string;
  /** Slug of the course or learning path that the reminder is about; null for a certificate. */
  slug: string | null;
  /** The due date; of a certificate its expiry, of a meeting its start. */
  dueAt: Date | null;
  /** How a meeting was changed; null for a meeting that is soon, and for reminders about other objects. */
  change: 'moved' | 'cancelled' | null;
  /** Whether a certificate has expired. */
  isExpired: boolean;
}

/**
 * The time zones that people have chosen, each with the name at the same position that PostgreSQL knows: 'europe/berlin',
 * 'Europe/Berlin'.
 */
export interface ZoneNames {
  stored: string[];
  names: string[];
}

/**
 * Finds the time zones that people have chosen. A zone that PostgreSQL does not know counts as UTC.
 * @param siteZone time zone of people who have chosen none
 */
export async function findZoneNames(source: DataSource, siteZone: string): Promise<ZoneNames> {
  const rows = await queryRows<{ stored: string; name: string }>(
    source,
    sql`
    SELECT chosen.stored, coalesce(min(zones.name), 'UTC') AS name
      FROM (SELECT DISTINCT coalesce(users.time_zone, ${siteZone}) AS stored FROM users) chosen
      LEFT JOIN pg_timezone_names zones ON chosen.stored <> 'UTC' AND lower(zones.name) = lower(chosen.stored)
     GROUP BY chosen.stored`,
  );
  return { stored: rows.map(({ stored }) => stored), names: rows.map(({ name }) => name) };
}

const formatSeconds = (time: Sql): Sql => sql`trunc(extract(epoch FROM ${time}))::text`;

/**
 * Finds the reminders of people in whose time zone it is morning, and who had no message today.
 * @param at the present time
 * @param maxPeople most people; all reminders of each of them are returned
 * @param hasDiscussion whether the site has questions to people
 * @param region language and time zone of people who have chosen none
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
  const isRecent = (time: Sql) => sql`${time} BETWEEN ${catchUpStart} AND ${now}`;
  /** With two days more than a week, so that a week on the calendar of every time zone is in it. */
  const isAboutNow = (time: Sql) => sql`${time} BETWEEN ${catchUpStart} AND ${now} + interval '9 days'`;
  const daysLeft = (time: Sql) => sql`(${time} AT TIME ZONE people.zone)::date - people.day`;
  return queryRows<DueReminder>(
    manager,
    sql`
    WITH
    -- the time zones in which it is morning, so that reminders are sent now
    mornings AS (
      SELECT zones.stored, zones.name, (${now} AT TIME ZONE zones.name)::date AS day
        FROM unnest(${zones.stored}::text[], ${zones.names}::text[]) AS zones (stored, name)
       WHERE extract(hour FROM ${now} AT TIME ZONE zones.name) BETWEEN ${FIRST_HOUR}::int AND ${LAST_HOUR}::int
    ),
    -- people who had no message today; people whose email address is not known are left out
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
                                 OR digests.created_at > ${now} - make_interval(hours => ${MIN_HOURS_BETWEEN_MESSAGES})))
    ),
    -- assigned courses of these people that are due about now, or were assigned a short time ago
    near_courses AS MATERIALIZED (
      SELECT DISTINCT assignments.user_id, assignments.course_id
        FROM (${assignedCourses(sql`members.user_id IN (SELECT people.id FROM people)`)}) assignments
       WHERE ${isAboutNow(sql`assignments.due_at`)} OR ${isRecent(sql`assignments.assigned_at`)}
    ),
    -- those of these courses that are not completed, with the earliest due date of the person's groups
    assigned AS (
      SELECT earliest.user_id, courses.id, courses.title, courses.slug, earliest.due_at, earliest.assigned_at
        FROM (SELECT assignments.user_id, assignments.course_id, min(assignments.due_at) AS due_at,
                     max(assignments.assigned_at) AS assigned_at
                FROM (${assignedCourses(
                  sql`(members.user_id, assigned.course_id) IN (SELECT near_courses.user_id, near_courses.course_id FROM near_courses)`,
                )}) assignments
               GROUP BY assignments.user_id, assignments.course_id) earliest
        JOIN courses ON courses.id = earliest.course_id AND courses.is_published
       WHERE ${hasNeverCompleted(sql`earliest.user_id`, sql`earliest.course_id`)}
    ),
    -- assigned learning paths that are not completed, with the earliest due date of the person's groups
    assigned_paths AS (
      SELECT paths.* FROM (${unfinishedLearningPaths(sql`members.user_id IN (SELECT people.id FROM people)`)}) paths
       WHERE ${isAboutNow(sql`paths.due_at`)} OR ${isRecent(sql`paths.assigned_at`)}
    ),
    -- exams that are due about now and that the person has not submitted, in courses that are open to the person
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
         AND ${isCourseOpenForManyRows(sql`courses.id`, sql`enrollments.user_id`)}
    ),
    -- the due dates of courses, learning paths and exams, and the days that are left on the person's calendar
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
    -- certificates that expire soon, or expired a short time ago, and were not renewed; the column days says which reminder is due
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
              OR ${isRecent(sql`meetings.moved_at`)} OR ${isRecent(sql`meetings.cancelled_at`)})
    ),
    -- reminders about these meetings; a change is not sent to learners who enrolled after it
    meeting_reminders AS (
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
            AND ${isRecent(sql`meetings.moved_at`)} AND meetings.moved_at >= attended.since
         UNION ALL
         SELECT 'cancelled ' || ${formatSeconds(sql`meetings.cancelled_at`)}
          WHERE ${isRecent(sql`meetings.cancelled_at`)} AND meetings.cancelled_at >= attended.since) changes
    ),
    -- all events that people can be reminded of; a course that is assigned less than a week before its due date has no 7-day reminder
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
       WHERE ${isRecent(sql`assigned.assigned_at`)}
         AND (assigned.due_at IS NULL OR NOT ${isPastDue(sql`assigned.due_at`, now)})
       UNION ALL
      SELECT uploads.user_id, 'upload', uploads.id, courses.title, courses.slug, NULL, '', 'course-ready'
        FROM uploads JOIN courses ON courses.id = uploads.course_id
       WHERE uploads.status = 'completed' AND ${isRecent(sql`uploads.updated_at`)}
       UNION ALL
      SELECT converted.user_id, 'upload', converted.id, converted.title || ' · ' || converted.course, converted.slug, NULL, '',
             converted.kind
        FROM (${selectVideoEvents(sql`users.id IN (SELECT people.id FROM people)`)}) converted
       WHERE converted.kind = 'video-ready' AND ${isRecent(sql`converted.at`)}
       UNION ALL
      SELECT certificates.user_id, 'certificate', certificates.id, certificates.course_name, NULL, NULL, '',
             'certificate-issued'
        FROM certificates WHERE ${isRecent(sql`certificates.issued_at`)}
       UNION ALL
      SELECT expiring.user_id, 'certificate', expiring.id, expiring.course_name, NULL, expiring.expires_at,
             expiring.days::text, 'certificate-expiring'
        FROM expiring WHERE expiring.days IS NOT NULL
       UNION ALL
      SELECT planned_reviews.user_id, 'course', courses.id, courses.title, courses.slug, NULL,
             ${formatSeconds(sql`planned_reviews.due_at`)}, 'review-planned'
        FROM planned_reviews JOIN courses ON courses.id = planned_reviews.course_id AND courses.is_published
       WHERE ${isRecent(sql`planned_reviews.due_at`)}
       UNION ALL
      SELECT discussed.user_id, CASE discussed.kind WHEN 'questions-asked' THEN 'inbox' ELSE 'thread' END, discussed.id,
             discussed.title, discussed.slug, NULL, ${formatSeconds(sql`discussed.at`)}, discussed.kind
        FROM (${selectThreadEvents(sql`users.id IN (SELECT people.id FROM people)`)}) discussed
       WHERE ${hasDiscussion}::boolean AND ${isRecent(sql`discussed.at`)}
       UNION ALL
      SELECT graded.user_id, CASE graded.kind WHEN 'answers-to-grade' THEN 'grading' ELSE 'exam' END, graded.id, graded.title,
             graded.slug, NULL, ${formatSeconds(sql`graded.at`)}, graded.kind
        FROM (${selectGradingEvents(sql`users.id IN (SELECT people.id FROM people)`, now)}) graded
       WHERE ${isRecent(sql`graded.at`)}
       UNION ALL
      SELECT surveys.user_id, 'survey', surveys.id, surveys.title, surveys.slug, NULL, '', 'survey-open'
        FROM (${selectWaitingSurveys((userId) => sql`${userId} IN (SELECT people.id FROM people)`)}) surveys
       WHERE ${isRecent(sql`surveys.at`)}
       UNION ALL
      SELECT meeting_reminders.user_id, 'meeting', meeting_reminders.id, meeting_reminders.title, meeting_reminders.slug, meeting_reminders.starts_at, meeting_reminders.occurrence, 'meeting' FROM meeting_reminders
    ),
    -- the events whose kind the person has not muted, and whose reminder was not sent before
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
