import type { Locale } from '@lectern/contract';
import {
  queryRow,
  queryRows,
  sql,
  unfinishedCourses,
  unfinishedExams,
  unfinishedLearningPaths,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Days for which a past due date stays in the feed. */
const PAST_DAYS = 90;

/** When a person has to complete a course or learning path, or submit an exam. */
export interface CalendarDate {
  kind: 'course' | 'exam' | 'learning-path';
  id: string;
  title: string;
  /** Of the course or learning path. */
  slug: string;
  dueAt: Date;
  /** When the date may have changed last. */
  changedAt: Date;
}

/** Finds the due dates of a person's courses, learning paths and exams that are not completed, earliest first. */
export function findCalendarDates(manager: EntityManager, userId: string): Promise<CalendarDate[]> {
  return queryRows<CalendarDate>(
    manager,
    sql`
    WITH dates AS (
      SELECT 'course' AS kind, own.id, own.title, own.slug, own.due_at AS "dueAt",
             greatest(own.assigned_at, courses.updated_at) AS "changedAt"
        FROM (${unfinishedCourses(userId)}) own JOIN courses ON courses.id = own.id
       UNION ALL
      SELECT 'learning-path', own.id, own.title, own.slug, own.due_at, greatest(own.assigned_at, own.updated_at)
        FROM (${unfinishedLearningPaths(sql`members.user_id = ${userId}`)}) own
       UNION ALL
      SELECT 'exam', own.id, own.title, own.slug, own.due_at, greatest(exams.updated_at, exam_overrides.at)
        FROM (${unfinishedExams(userId)}) own
        JOIN exams ON exams.id = own.id
        LEFT JOIN exam_overrides ON exam_overrides.exam_id = own.id AND exam_overrides.user_id = ${userId}
    )
    SELECT dates.* FROM dates
     WHERE dates."dueAt" > now() - make_interval(days => ${PAST_DAYS})
     ORDER BY dates."dueAt", dates.title, dates.id`,
  );
}

/** Creates a person's feed, or replaces its secret. @returns when */
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

/** Finds whose feed has a secret (null: one that no feed has), unless the person is suspended. */
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
