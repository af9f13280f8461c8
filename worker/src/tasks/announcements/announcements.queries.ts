import { type Locale, WITHOUT_MAILBOX_ENDING } from '@lectern/contract';
import { changeRows, queryRows, selectAudience, sql, sqlFullName } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** Hours after its publication in which an announcement is still sent by mail, where no worker was running. */
const MAX_MAIL_DELAY_HOURS = 24;
/** Hours for which a deleted announcement is stored, because it counts for the limit of announcements per day. */
const DELETED_RETENTION_HOURS = 48;

/** SQL: the course of the row `announcements` is published, or its group is not archived. */
const IS_AUDIENCE_ACTIVE = sql`(
  EXISTS (SELECT FROM courses WHERE courses.id = announcements.course_id AND courses.is_published)
  OR EXISTS (SELECT FROM groups WHERE groups.id = announcements.group_id AND groups.archived_at IS NULL))`;

/**
 * Publishes the announcements whose time has come; `notifyNextPeople` notifies their audience afterwards.
 * @param isByMail whether the announcements are also sent by mail, for which the site needs a mail server
 */
export async function startPublications(source: DataSource, isByMail: boolean): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE announcements SET published_at = now(), is_by_mail = ${isByMail}
     WHERE announcements.id IN (
           SELECT due.id FROM announcements due
            WHERE due.publish_at <= now() AND due.notified_at IS NULL AND due.published_at IS NULL
            FOR NO KEY UPDATE SKIP LOCKED)
       AND announcements.published_at IS NULL AND ${IS_AUDIENCE_ACTIVE}`,
  );
}

/** Locks a published announcement whose people are not all notified, unless another worker has it. @returns its id */
export async function lockUnfinishedAnnouncement(manager: EntityManager): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT announcements.id FROM announcements
     WHERE announcements.publish_at IS NOT NULL AND announcements.notified_at IS NULL
       AND announcements.published_at IS NOT NULL AND announcements.deleted_at IS NULL
     ORDER BY announcements.published_at LIMIT 1
     FOR NO KEY UPDATE SKIP LOCKED`,
  );
  return row?.id;
}

/**
 * Notifies the next people of an announcement, in the order of their ids, and stores the last of these ids. The caller has locked the
 * announcement by `lockUnfinishedAnnouncement`.
 * @returns how many people were notified
 */
export async function notifyNextPeople(manager: EntityManager, id: string, limit: number): Promise<number> {
  const people = selectAudience({
    courseId: sql`announcements.course_id`,
    groupId: sql`announcements.group_id`,
    authorId: sql`announcements.author_id`,
    until: sql`announcements.published_at`,
  });
  const [row] = await queryRows<{ count: number }>(
    manager,
    sql`
    WITH
    -- the next people of the audience
    next AS (
      SELECT people.user_id, announcements.is_by_mail
        FROM announcements CROSS JOIN LATERAL (${people}) people
       WHERE announcements.id = ${id}::uuid
         AND (announcements.notified_until IS NULL OR people.user_id > announcements.notified_until)
       ORDER BY people.user_id LIMIT ${limit}
    ),
    -- their rows as recipients; a person who has read the announcement already has one
    added AS (
      INSERT INTO announcement_recipients (announcement_id, user_id, is_mail_due)
      SELECT ${id}::uuid, next.user_id,
             next.is_by_mail AND users.email NOT LIKE ${`%${WITHOUT_MAILBOX_ENDING}`}
               AND 'announcement' <> ALL (coalesce(settings.muted_by_mail, '{}'))
        FROM next
        JOIN users ON users.id = next.user_id
        LEFT JOIN reminder_settings settings ON settings.user_id = next.user_id
      ON CONFLICT (announcement_id, user_id) DO UPDATE SET is_mail_due = excluded.is_mail_due
      RETURNING user_id
    ),
    -- how many people there were, and how many of them are recipients now
    counts AS (SELECT (SELECT count(*)::int FROM next) AS next, (SELECT count(*)::int FROM added) AS added)
    UPDATE announcements
       SET recipient_count = announcements.recipient_count + counts.added,
           notified_until = coalesce((SELECT next.user_id FROM next ORDER BY next.user_id DESC LIMIT 1),
                                     announcements.notified_until),
           notified_at = CASE WHEN counts.next < ${limit}::int THEN now() END
      FROM counts
     WHERE announcements.id = ${id}::uuid
    RETURNING counts.added AS count`,
  );
  return row?.count ?? 0;
}

/** A message with an announcement that is to be sent to a person. */
export interface DueAnnouncementMail {
  announcementId: string;
  userId: string;
  email: string;
  locale: Locale;
  title: string;
  text: string;
  /** Title of the course, or name of the group. */
  audience: string;
  authorName: string | null;
  /** False where the message is not sent any more: the announcement was deleted or is too old, or the person was suspended or muted it. */
  isCurrent: boolean;
}

/** Locks the next recipients to whom an announcement has to be sent; it skips those that another worker has locked. */
export function lockDueMails(
  manager: EntityManager,
  { siteLocale, limit }: { siteLocale: Locale; limit: number },
): Promise<DueAnnouncementMail[]> {
  return queryRows<DueAnnouncementMail>(
    manager,
    sql`
    SELECT recipients.announcement_id AS "announcementId", recipients.user_id AS "userId", users.email,
           coalesce(users.locale, ${siteLocale}) AS locale, announcements.title, announcements.text,
           coalesce(courses.title, groups.name) AS audience, ${sqlFullName(sql`authors`)} AS "authorName",
           announcements.deleted_at IS NULL AND users.role <> 'suspended'
             AND announcements.published_at > now() - make_interval(hours => ${MAX_MAIL_DELAY_HOURS})
             AND 'announcement' <> ALL (coalesce(settings.muted_by_mail, '{}')) AS "isCurrent"
      FROM announcement_recipients recipients
      JOIN announcements ON announcements.id = recipients.announcement_id
      JOIN users ON users.id = recipients.user_id
      LEFT JOIN courses ON courses.id = announcements.course_id
      LEFT JOIN groups ON groups.id = announcements.group_id
      LEFT JOIN users authors ON authors.id = announcements.author_id
      LEFT JOIN reminder_settings settings ON settings.user_id = recipients.user_id
     WHERE recipients.is_mail_due
     ORDER BY recipients.announcement_id, recipients.user_id LIMIT ${limit}
     FOR NO KEY UPDATE OF recipients SKIP LOCKED`,
  );
}

/** Stores which message each recipient gets; null: none. */
export async function saveMailIds(
  manager: EntityManager,
  mails: (Pick<DueAnnouncementMail, 'announcementId' | 'userId'> & { mailId: string | null })[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE announcement_recipients recipients SET is_mail_due = false, mail_id = chosen.mail_id
      FROM unnest(${mails.map(({ announcementId }) => announcementId)}::uuid[],
                  ${mails.map(({ userId }) => userId)}::uuid[],
                  ${mails.map(({ mailId }) => mailId)}::uuid[]) AS chosen (announcement_id, user_id, mail_id)
     WHERE recipients.announcement_id = chosen.announcement_id AND recipients.user_id = chosen.user_id`,
  );
}

/** Deletes the rows of deleted announcements, with their recipients. */
export async function deleteOldAnnouncements(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`DELETE FROM announcements WHERE deleted_at < now() - make_interval(hours => ${DELETED_RETENTION_HOURS})`,
  );
}
