import type { Locale } from '@lectern/contract';
import {
  collate,
  MEETING_ENDS_AT,
  queryRow,
  queryRows,
  selectMeetingAudience,
  sql,
  unfinishedCourses,
  unfinishedExams,
  unfinishedLearningPaths,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Days for which a past due date or meeting stays in the feed. */
const MAX_AGE_DAYS = 90;

/** A date by which a person has to complete a course or learning path, or submit an exam. */
export interface CalendarDate {
  kind: 'course' | 'exam' | 'learning-path';
  id: string;
  title: string;
  /** Slug of the course or learning path. */
  slug: string;
  dueAt: Date;
  /** The latest time at which the date may have been changed. */
  changedAt: Date;
}

/** Finds the due dates of a person's courses, learning paths and exams that are not completed, earliest first. */
export function findCalendarDates(
  manager: EntityManager,
  userId: string,
  locale: Locale,
): Promise<CalendarDate[]> {
  return queryRows<CalendarDate>(
    manager,
    sql`
    WITH dates AS (
      SELECT 'course' AS kind, unfinished.id, unfinished.title, unfinished.slug, unfinished.due_at AS "dueAt",
             greatest(unfinished.assigned_at, courses.updated_at) AS "changedAt"
        FROM (${unfinishedCourses(userId)}) unfinished JOIN courses ON courses.id = unfinished.id
       UNION ALL
      SELECT 'learning-path', unfinished.id, unfinished.title, unfinished.slug, unfinished.due_at, greatest(unfinished.assigned_at, unfinished.updated_at)
        FROM (${unfinishedLearningPaths(sql`members.user_id = ${userId}`)}) unfinished
       UNION ALL
      SELECT 'exam', unfinished.id, unfinished.title, unfinished.slug, unfinished.due_at, greatest(exams.updated_at, exam_overrides.at)
        FROM (${unfinishedExams(userId)}) unfinished
        JOIN exams ON exams.id = unfinished.id
        LEFT JOIN exam_overrides ON exam_overrides.exam_id = unfinished.id AND exam_overrides.user_id = ${userId}
    )
    SELECT dates.* FROM dates
     WHERE dates."dueAt" > now() - make_interval(days => ${MAX_AGE_DAYS})
     ORDER BY dates."dueAt", ${collate(sql`dates.title`, locale)}, dates.id`,
  );
}

/** A live meeting in a course of the person. */
export interface CalendarMeeting {
  id: string;
  title: string;
  courseTitle: string;
  courseSlug: string;
  startsAt: Date;
  endsAt: Date;
  /** Null where the meeting is cancelled. */
  address: string | null;
  version: number;
  /** When the meeting was planned, moved or cancelled last. */
  changedAt: Date;
}

/** Finds the live meetings of a person's courses, including cancelled ones, earliest first. */
export function findCalendarMeetings(
  manager: EntityManager,
  personId: string,
  locale: Locale,
): Promise<CalendarMeeting[]> {
  return queryRows<CalendarMeeting>(
    manager,
    sql`
    SELECT meetings.id, meetings.title, courses.title AS "courseTitle", courses.slug AS "courseSlug",
           meetings.starts_at AS "startsAt", ${MEETING_ENDS_AT} AS "endsAt",
           CASE WHEN meetings.cancelled_at IS NULL THEN meetings.address END AS address, meetings.version,
           greatest(meetings.created_at, meetings.moved_at, meetings.cancelled_at) AS "changedAt"
      FROM (${selectMeetingAudience(({ userId }) => sql`${userId} = ${personId}::uuid`)}) attended
      JOIN meetings ON meetings.course_id = attended.course_id
      JOIN courses ON courses.id = meetings.course_id
     WHERE meetings.starts_at > now() - make_interval(days => ${MAX_AGE_DAYS})
     ORDER BY meetings.starts_at, ${collate(sql`meetings.title`, locale)}, meetings.id`,
  );
}

/** Creates a person's feed, or replaces its secret. @returns the time of creation */
export async function saveFeed(manager: EntityManager, userId: string, tokenHash: string): Promise<Date> {
  const { createdAt } = await queryRow<{ createdAt: Date }>(
    manager,
    sql`
    INSERT INTO calendar_feeds (user_id, token_hash) VALUES (${userId}, ${tokenHash})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()
    RETURNING created_at AS "createdAt"`,
  );
  return createdAt;
}

/**
 * Finds the person whose feed has a secret, unless the person is suspended.
 * @param tokenHash hash of the secret; null for a malformed secret, which no feed has
 */
export async function findFeedOwner(
  manager: EntityManager,
  tokenHash: string | null,
): Promise<{ userId: string; locale: Locale | null } | undefined> {
  const [owner] = await queryRows<{ userId: string; locale: Locale | null }>(
    manager,
    sql`
    SELECT feeds.user_id AS "userId", users.locale
      FROM calendar_feeds feeds JOIN users ON users.id = feeds.user_id
     WHERE feeds.token_hash = ${tokenHash} AND users.role <> 'suspended'`,
  );
  return owner;
}
