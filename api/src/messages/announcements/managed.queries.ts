import { ANNOUNCEMENT_PAGE_SIZE, type Paged } from '@lectern/contract';
import { type Person, queryRow, queryRows, selectAudience, sql, type Sql, sqlFullName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

/** The id of the course or group of an announcement; the other one is null. */
export interface AudienceIds {
  courseId: string | null;
  groupId: string | null;
}

/** An announcement, for the people who may edit it. */
export interface ManagedAnnouncementRow {
  id: string;
  title: string;
  text: string;
  publishAt: Date | null;
  /** Whether the time of publication has come. */
  isDue: boolean;
  notifiedAt: Date | null;
  editedAt: Date | null;
  authorName: string | null;
  recipientCount: number;
  readCount: number;
  version: number;
  createdAt: Date;
}

/** SQL: the columns of a `ManagedAnnouncementRow`. */
const ANNOUNCEMENT_COLUMNS = sql`
  announcements.id, announcements.title, announcements.text, announcements.publish_at AS "publishAt",
  announcements.publish_at <= now() OR announcements.published_at IS NOT NULL AS "isDue",
  announcements.notified_at AS "notifiedAt", announcements.edited_at AS "editedAt",
  ${sqlFullName(sql`authors`)} AS "authorName", announcements.recipient_count AS "recipientCount",
  (SELECT count(*)::int FROM announcement_recipients readers
    WHERE readers.announcement_id = announcements.id AND readers.read_at IS NOT NULL) AS "readCount",
  announcements.version, announcements.created_at AS "createdAt"`;

const JOIN_AUTHORS = sql`LEFT JOIN users authors ON authors.id = announcements.author_id`;

/** SQL: the row `announcements` is for this course or group. */
const isForAudience = ({ courseId, groupId }: AudienceIds): Sql =>
  courseId
    ? sql`announcements.course_id = ${courseId}::uuid`
    : sql`announcements.group_id = ${groupId}::uuid`;

/** Finds a page of the announcements of a course or group: those that are not published, then the latest ones. */
export function findManagedAnnouncements(
  manager: EntityManager,
  audience: AudienceIds,
  page: number,
): Promise<Paged<ManagedAnnouncementRow>> {
  const from = sql`FROM announcements ${JOIN_AUTHORS} WHERE ${isForAudience(audience)} AND announcements.deleted_at IS NULL`;
  const rows = (limits: Sql) => sql`
    SELECT ${ANNOUNCEMENT_COLUMNS} ${from}
     ORDER BY announcements.published_at DESC NULLS FIRST, announcements.publish_at DESC NULLS FIRST,
              announcements.created_at DESC, announcements.id ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: ANNOUNCEMENT_PAGE_SIZE });
}

/** Finds one announcement; undefined where it was deleted. */
export async function findManagedAnnouncement(
  manager: EntityManager,
  id: string,
): Promise<ManagedAnnouncementRow | undefined> {
  const [row] = await queryRows<ManagedAnnouncementRow>(
    manager,
    sql`
    SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcements ${JOIN_AUTHORS}
     WHERE announcements.id = ${id}::uuid AND announcements.deleted_at IS NULL`,
  );
  return row;
}

/** The course or group of an announcement. */
export interface AudienceRow {
  name: string;
  courseSlug: string | null;
  /** Whether the course is published, or the group is not archived. */
  isActive: boolean;
}

/** Finds a course or group; undefined where it was deleted. */
export async function findAudience(
  manager: EntityManager,
  { courseId, groupId }: AudienceIds,
): Promise<AudienceRow | undefined> {
  const [row] = await queryRows<AudienceRow>(
    manager,
    courseId
      ? sql`SELECT courses.title AS name, courses.slug AS "courseSlug", courses.is_published AS "isActive"
              FROM courses WHERE courses.id = ${courseId}::uuid`
      : sql`SELECT groups.name, NULL AS "courseSlug", groups.archived_at IS NULL AS "isActive"
              FROM groups WHERE groups.id = ${groupId}::uuid`,
  );
  return row;
}

/** Counts the people who would be notified now of an announcement by this author. */
export async function countAudience(
  manager: EntityManager,
  { courseId, groupId }: AudienceIds,
  author: Person,
): Promise<number> {
  const people = selectAudience({
    courseId: sql`${courseId}::uuid`,
    groupId: sql`${groupId}::uuid`,
    authorId: sql`${author.id}::uuid`,
    until: sql`now()`,
  });
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM (${people}) people`,
  );
  return count;
}

/** Counts the drafts and scheduled announcements of a course or group. */
export async function countUnpublished(manager: EntityManager, audience: AudienceIds): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM announcements
     WHERE ${isForAudience(audience)} AND announcements.published_at IS NULL AND announcements.deleted_at IS NULL`,
  );
  return count;
}

/**
 * Counts the other announcements of a course or group, deleted ones included, that are published less than a day before or after a time.
 */
export async function countWithinDay(
  manager: EntityManager,
  audience: AudienceIds,
  { id, at }: { id: string; at: Date },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM announcements
     WHERE ${isForAudience(audience)} AND announcements.id <> ${id}::uuid
       AND announcements.publish_at > ${at}::timestamptz - interval '1 day'
       AND announcements.publish_at < ${at}::timestamptz + interval '1 day'`,
  );
  return count;
}
