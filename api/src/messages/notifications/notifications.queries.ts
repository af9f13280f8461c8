import {
  CERTIFICATE_EXPIRING_DAYS,
  COURSE_DUE_SOON_DAYS,
  EXAM_DUE_SOON_DAYS,
  type Notification,
  MAX_NOTIFICATIONS,
  NOTIFICATION_PAGE_SIZE,
  type NotificationKey,
  type Paged,
  type ReminderKind,
} from '@lectern/contract';
import {
  changeRows,
  type Invitation,
  isPastDue,
  isTaughtBy,
  NEVER_SHOWS_REQUIRED_SCORE,
  type Person,
  queryRow,
  renewableFrom,
  renewedBy,
  selectGradingEvents,
  selectThreadEvents,
  selectVideoEvents,
  selectWaitingSurveys,
  sql,
  type Sql,
  unfinishedCourses,
  unfinishedLearningPaths,
  unfinishedExams,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { selectReceivedAnnouncements } from '../announcements/visibility.queries.js';
import { selectMeetingEvents } from '../../learning/meetings/meetings.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

export type NotificationRow = Omit<Notification, 'at' | 'dueAt' | 'courseSlug' | 'pathSlug'> & {
  at: Date;
  dueAt: Date | null;
  slug: string | null;
};

/** SQL: whether the person gets this kind of reminder in the panel. Reads the row of `muted`, a common table expression below. */
const isShown = (kind: ReminderKind): Sql => sql`${kind}::text <> ALL (muted.kinds)`;

/**
 * SQL: how many days before the due date the panel shows that a course or exam is due soon: `days`; 1 if the person muted the first
 * reminder; null if they muted both. The first reminder has the kind `due-in-7-days`, also for exams with another number of days.
 */
const selectDueSoonDays = (days: number): Sql =>
  sql`CASE WHEN ${isShown('due-in-7-days')} THEN ${days}::int WHEN ${isShown('due-in-1-day')} THEN 1 END`;

/** Finds a page of a person's notifications of all kinds, latest first. */
export function findNotifications(
  manager: EntityManager,
  reader: NotificationReader,
  page = 1,
): Promise<Paged<NotificationRow>> {
  const from = sql`FROM (${selectWithReadState(reader)}) events`;
  const rows = (limits: Sql) => sql`
    SELECT events.id, events.kind, events.title AS subject, events.slug, events.at,
           events.due_at AS "dueAt", events.is_unread AS "isUnread"
      ${from} ORDER BY events.at DESC, events.kind, events.id ${limits}`;
  return queryPage<NotificationRow>(manager, { from, rows }, { page, pageSize: NOTIFICATION_PAGE_SIZE });
}

/** Counts a person's unread notifications. */
export async function countUnread(manager: EntityManager, reader: NotificationReader): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM (${selectWithReadState(reader)}) events WHERE events.is_unread`,
  );
  return count;
}

/** Marks unread notifications of a person as read: the given ones, or all. @returns how many were unread */
export function markRead(
  manager: EntityManager,
  reader: NotificationReader,
  keys: NotificationKey[] | 'all',
): Promise<number> {
  const isMarked =
    keys === 'all'
      ? sql`true`
      : sql`(events.kind, events.id, date_trunc('milliseconds', events.at)) IN (
            SELECT * FROM unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::uuid[],
                                 ${keys.map(({ at }) => at)}::timestamptz[]))`;
  return changeRows(
    manager,
    sql`
    INSERT INTO notification_reads (user_id, kind, subject_id, occurred_at)
    SELECT ${reader.person.id}::uuid, events.kind, events.id, events.at
      FROM (${selectWithReadState(reader)}) events
     WHERE events.is_unread AND ${isMarked}
     -- The order makes concurrent requests lock the rows one after the other, without a deadlock.
     ORDER BY events.kind, events.id
    ON CONFLICT (user_id, kind, subject_id) DO UPDATE SET occurred_at = excluded.occurred_at`,
  );
}

/** The person whose notifications are read, with the features of the site. */
export interface NotificationReader {
  person: Person;
  /** Whether the site has the feature 'Questions to people': threads. */
  hasDiscussion: boolean;
  /** Whether the site has announcements. */
  hasAnnouncements: boolean;
  /** The latest invitation that waits for the person; null without one. */
  invitation: Pick<Invitation, 'id' | 'createdAt'> | null;
}

/**
 * SQL: a person's notifications with `is_unread`: the notification was never marked as read, or it was marked when its event had another
 * time (`occurred_at`), such as before its due date was moved.
 */
function selectWithReadState(reader: NotificationReader): Sql {
  return sql`
    SELECT latest.*, reads.occurred_at IS DISTINCT FROM latest.at AS is_unread
      FROM (${selectNotifications(reader)}) latest
      LEFT JOIN notification_reads reads
        ON reads.user_id = ${reader.person.id} AND reads.kind = latest.kind AND reads.subject_id = latest.id`;
}

/** SQL: a person's latest notifications of all kinds. */
function selectNotifications({
  person,
  hasDiscussion,
  hasAnnouncements,
  invitation,
}: NotificationReader): Sql {
  return sql`
    WITH
    -- the kinds of reminders that the person does not get in the panel
    muted AS (
      SELECT coalesce((SELECT settings.muted_in_panel FROM reminder_settings settings
                        WHERE settings.user_id = ${person.id}), '{}') AS kinds
    ),
    -- days before the due date from which exams and courses are due soon
    soon AS (
      SELECT ${selectDueSoonDays(EXAM_DUE_SOON_DAYS)} AS exam_days, ${selectDueSoonDays(COURSE_DUE_SOON_DAYS)} AS course_days
        FROM muted
    ),
    issued AS (${selectIssuedCertificates(person.id)}),
    expiring AS (${selectExpiringCertificates(person.id)}),
    uploaded AS (${selectUploads(person.id)}),
    -- uploaded videos that were converted, or could not be
    converted AS (
      SELECT videos.id, videos.kind, videos.title, videos.slug, videos.at
        FROM (${selectVideoEvents(sql`users.id = ${person.id}`)}) videos, muted
       WHERE videos.kind <> ALL (muted.kinds)
       ORDER BY videos.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- exams that are due soon
    due_exams AS (
      SELECT exams.id, 'exam-due' AS kind, exams.title, exams.slug,
             exams.due_at - make_interval(days => soon.exam_days) AS at, exams.due_at
        FROM (${unfinishedExams(person.id)}) exams, soon
       WHERE NOT ${isPastDue(sql`exams.due_at`)} AND exams.due_at <= now() + make_interval(days => soon.exam_days)
       ORDER BY exams.due_at LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- assigned courses and learning paths that are not completed
    assigned AS (${selectAssigned(person.id)}),
    -- exams of courses that the person teaches, whose results a certificate requires and no review rule ever shows
    hidden_exams AS (
      SELECT exams.id, 'exam-never-shows-result' AS kind, exams.title, courses.slug, exams.updated_at AS at
        FROM exams JOIN courses ON courses.id = exams.course_id
       WHERE exams.is_published AND ${NEVER_SHOWS_REQUIRED_SCORE} AND ${isTaughtBy(sql`courses.id`, person)}
       ORDER BY exams.updated_at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- second factors that an administrator removed; the id of an audit entry is no UUID, so the id of the notification is its MD5 hash, in
    -- which two digits are replaced to make a valid UUID of version 4
    resets AS (
      SELECT overlay(overlay(md5(entries.id::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid AS id,
             'second-factor-reset' AS kind, '' AS title, NULL AS slug, entries.at
        FROM audit_entries entries
       WHERE entries.target_id = ${person.id} AND entries.target_kind = 'user'
         AND entries.action = 'user.second-factor-reset'
       ORDER BY entries.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- reviews whose planned day has come
    reviews AS (
      SELECT courses.id, 'review-planned' AS kind, courses.title, courses.slug, planned_reviews.due_at AS at
        FROM planned_reviews JOIN courses ON courses.id = planned_reviews.course_id AND courses.is_published, muted
       WHERE planned_reviews.user_id = ${person.id} AND planned_reviews.due_at <= now() AND ${isShown('review-planned')}
       ORDER BY planned_reviews.due_at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- events in threads (questions to people)
    discussed AS (
      SELECT threads.id, threads.kind, threads.title, threads.slug, threads.at
        FROM (${selectThreadEvents(sql`users.id = ${person.id}`)}) threads, muted
       WHERE ${hasDiscussion}::boolean AND threads.kind <> ALL (muted.kinds)
       ORDER BY threads.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- work of the person that was graded, and answers of learners that the person has to grade
    graded AS (
      SELECT exams.id, exams.kind, exams.title, exams.slug, exams.at
        FROM (${selectGradingEvents(sql`users.id = ${person.id}`)}) exams, muted
       WHERE exams.kind <> ALL (muted.kinds)
       ORDER BY exams.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- announcements that the person was notified of
    announced AS (
      SELECT received.id, 'announcement' AS kind, received.title, received.slug, received.at
        FROM (${selectReceivedAnnouncements(person)}) received, muted
       WHERE ${hasAnnouncements}::boolean AND ${isShown('announcement')}
       ORDER BY received.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- surveys of completed courses that wait for answers
    surveyed AS (
      SELECT waiting.id, 'survey-open' AS kind, waiting.title, waiting.slug, waiting.at
        FROM (${selectWaitingSurveys((userId) => sql`${userId} = ${person.id}::uuid`)}) waiting, muted
       WHERE ${isShown('survey-open')}
       ORDER BY waiting.at DESC LIMIT ${MAX_NOTIFICATIONS}
    ),
    -- live meetings that are soon, were moved or cancelled
    meeting_events AS (
      SELECT meetings.* FROM (${selectMeetingEvents(person.id)}) meetings, muted WHERE ${isShown('meeting')}
    ),
    -- one event for all invitations that wait, at the time of the latest
    invited AS (
      SELECT ${invitation?.id ?? null}::uuid AS id, 'invitation-waiting' AS kind, '' AS title, NULL AS slug,
             ${invitation?.createdAt ?? null}::timestamptz AS at
       WHERE ${invitation !== null}::boolean
    )
    SELECT events.*
      FROM (SELECT * FROM due_exams UNION ALL SELECT * FROM assigned UNION ALL SELECT * FROM expiring
             UNION ALL
            SELECT undated.*, NULL::timestamptz AS due_at
              FROM (SELECT * FROM issued UNION ALL SELECT * FROM uploaded UNION ALL SELECT * FROM converted
                     UNION ALL SELECT * FROM hidden_exams
                     UNION ALL SELECT * FROM resets UNION ALL SELECT * FROM reviews UNION ALL SELECT * FROM discussed
                     UNION ALL SELECT * FROM announced UNION ALL SELECT * FROM surveyed UNION ALL SELECT * FROM meeting_events
                     UNION ALL SELECT * FROM graded UNION ALL SELECT * FROM invited) undated) events
     ORDER BY events.at DESC, events.kind, events.id LIMIT ${MAX_NOTIFICATIONS}`;
}

function selectIssuedCertificates(userId: string): Sql {
  return sql`
      SELECT certificates.id, 'certificate-issued' AS kind, certificates.course_name AS title, NULL AS slug,
             certificates.issued_at AS at
        FROM certificates, muted
       WHERE certificates.user_id = ${userId} AND ${isShown('certificate-issued')}
       ORDER BY certificates.issued_at DESC LIMIT ${MAX_NOTIFICATIONS}`;
}

/** SQL: certificates that expire soon or have expired, and were not renewed. */
function selectExpiringCertificates(userId: string): Sql {
  return sql`
      SELECT certificates.id,
             CASE WHEN certificates.expires_at <= now() THEN 'certificate-expired'
                  ELSE 'certificate-expiring' END AS kind,
             certificates.course_name AS title, NULL AS slug,
             CASE WHEN certificates.expires_at <= now() THEN certificates.expires_at ELSE dates.soon_at END AS at,
             certificates.expires_at AS due_at
        FROM certificates, muted,
             LATERAL (SELECT greatest(certificates.expires_at - make_interval(days => ${CERTIFICATE_EXPIRING_DAYS.firstReminder}),
                                      ${renewableFrom(sql`certificates`)}) AS soon_at) dates
       WHERE certificates.user_id = ${userId} AND dates.soon_at <= now() AND ${isShown('certificate-expiring')}
         AND ${renewedBy(sql`certificates`)} IS NULL
       ORDER BY certificates.expires_at DESC LIMIT ${MAX_NOTIFICATIONS}`;
}

/** SQL: uploads that became a course, or failed. */
function selectUploads(userId: string): Sql {
  return sql`
      (SELECT uploads.id, 'course-ready' AS kind, courses.title, courses.slug, uploads.updated_at AS at
         FROM uploads JOIN courses ON courses.id = uploads.course_id CROSS JOIN muted
        WHERE uploads.user_id = ${userId} AND uploads.status = 'completed' AND ${isShown('course-ready')}
        ORDER BY uploads.created_at DESC LIMIT ${MAX_NOTIFICATIONS})
      UNION ALL
      (SELECT uploads.id, 'upload-failed', coalesce(uploads.title, uploads.file_name), NULL, uploads.updated_at
         FROM uploads
        WHERE uploads.user_id = ${userId} AND uploads.status = 'failed'
          AND coalesce(uploads.title, uploads.file_name) <> ''
        ORDER BY uploads.created_at DESC LIMIT ${MAX_NOTIFICATIONS})`;
}

/** SQL: assigned courses and learning paths that a person has not completed, as overdue, due soon, or assigned. */
function selectAssigned(userId: string): Sql {
  const isOverdue = isPastDue(sql`items.due_at`);
  const isSoon = isPastDue(sql`items.due_at`, sql`now() + make_interval(days => soon.course_days)`);
  return sql`
      SELECT events.*
        FROM (SELECT items.id,
                     items.subject || CASE WHEN ${isOverdue} THEN '-overdue' WHEN ${isSoon} THEN '-due' ELSE '-assigned' END AS kind,
                     items.title, items.slug,
                     CASE WHEN ${isOverdue} THEN items.due_at
                          WHEN ${isSoon}
                          THEN greatest(items.assigned_at, items.due_at - make_interval(days => soon.course_days))
                          ELSE items.assigned_at END AS at,
                     items.due_at
                FROM (SELECT 'course' AS subject, courses.id, courses.title, courses.slug, courses.assigned_at, courses.due_at
                        FROM (${unfinishedCourses(userId)}) courses
                       UNION ALL
                      SELECT 'learning-path', paths.id, paths.title, paths.slug, paths.assigned_at, paths.due_at
                        FROM (${unfinishedLearningPaths(sql`members.user_id = ${userId}`)}) paths) items, soon) events, muted
       WHERE (events.kind NOT LIKE '%-overdue' OR ${isShown('overdue')})
         AND (events.kind NOT LIKE '%-assigned' OR ${isShown('assigned')})
       ORDER BY events.at DESC LIMIT ${MAX_NOTIFICATIONS}`;
}
