import type { Paged } from '@lectern/contract';
import { ANNOUNCEMENT_PAGE_SIZE } from '@lectern/contract';
import { changeRows, empty, type Person, queryRows, sql, type Sql, sqlFullName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import { IS_PUBLISHED, isBeingNotified, isReceived } from './visibility.queries.js';

/** A published announcement, for a person of its audience. */
export interface AnnouncementRow {
  id: string;
  title: string;
  text: string;
  courseId: string | null;
  groupId: string | null;
  audienceName: string;
  courseSlug: string | null;
  authorName: string | null;
  publishedAt: Date;
  editedAt: Date | null;
  isUnread: boolean;
}

/** SQL: SELECT and FROM of announcements as `AnnouncementRow`, to which a WHERE is added. */
const selectAnnouncements = (person: Person): Sql => sql`
  SELECT announcements.id, announcements.title, announcements.text, announcements.course_id AS "courseId",
         announcements.group_id AS "groupId", coalesce(courses.title, groups.name) AS "audienceName",
         courses.slug AS "courseSlug", ${sqlFullName(sql`authors`)} AS "authorName",
         announcements.published_at AS "publishedAt", announcements.edited_at AS "editedAt",
         recipients.read_at IS NULL AND (recipients.user_id IS NOT NULL OR ${isBeingNotified(person)}) AS "isUnread"
    FROM announcements
    LEFT JOIN courses ON courses.id = announcements.course_id
    LEFT JOIN groups ON groups.id = announcements.group_id
    LEFT JOIN users authors ON authors.id = announcements.author_id
    LEFT JOIN announcement_recipients recipients
      ON recipients.announcement_id = announcements.id AND recipients.user_id = ${person.id}::uuid`;

/** Finds a page of the announcements of a person's courses and groups, or of one course, latest first. */
export function findAnnouncements(
  manager: EntityManager,
  person: Person,
  { courseId, page }: { courseId?: string | undefined; page: number },
): Promise<Paged<AnnouncementRow>> {
  const isInCourse = courseId ? sql`AND announcements.course_id = ${courseId}::uuid` : empty;
  const conditions = sql`WHERE ${IS_PUBLISHED} AND ${isReceived(person)} ${isInCourse}`;
  const rows = (limits: Sql) => sql`
    ${selectAnnouncements(person)} ${conditions}
     ORDER BY announcements.published_at DESC, announcements.id ${limits}`;
  const list = { from: sql`FROM announcements ${conditions}`, rows };
  return queryPage(manager, list, { page, pageSize: ANNOUNCEMENT_PAGE_SIZE });
}

/** Finds a published announcement; undefined where it was deleted meanwhile. */
export async function findAnnouncement(
  manager: EntityManager,
  person: Person,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [row] = await queryRows<AnnouncementRow>(
    manager,
    sql`${selectAnnouncements(person)} WHERE ${IS_PUBLISHED} AND announcements.id = ${id}::uuid`,
  );
  return row;
}

/** Marks an announcement as read by a person who was notified of it or is about to be, together with its notification. */
export async function markRead(manager: EntityManager, person: Person, id: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    WITH
    -- the person's row, which the worker may not have added yet
    marked AS (
      INSERT INTO announcement_recipients AS recipients (announcement_id, user_id, read_at)
      SELECT announcements.id, ${person.id}::uuid, now()
        FROM announcements
       WHERE announcements.id = ${id}::uuid
         AND (${isBeingNotified(person)}
              OR EXISTS (SELECT FROM announcement_recipients notified
                          WHERE notified.announcement_id = announcements.id AND notified.user_id = ${person.id}::uuid))
      ON CONFLICT (announcement_id, user_id) DO UPDATE SET read_at = coalesce(recipients.read_at, excluded.read_at)
      RETURNING recipients.announcement_id, recipients.user_id
    )
    INSERT INTO notification_reads (user_id, kind, subject_id, occurred_at)
    SELECT marked.user_id, 'announcement', announcements.id, announcements.published_at
      FROM marked JOIN announcements ON announcements.id = marked.announcement_id
    ON CONFLICT (user_id, kind, subject_id) DO UPDATE SET occurred_at = excluded.occurred_at`,
  );
}
