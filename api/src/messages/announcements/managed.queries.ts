import { ANNOUNCEMENT_PAGE_SIZE, type Paged } from '@lectern/contract';
import { type Person, queryRow, queryRows, selectAudience, sql, type Sql, sqlFullName } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

/** The id of the course or group of an announcement; the other one is null. */
export interface AudienceIds {
  courseId: string | null;
  groupId: string | null;
}

/** An announcement as the people see it who manage it. */
export interface ManagedRow {
  id: string;
  title: string;
  text: string;
  publishAt: Date | null;
  /** Its time has come. */
  isDue: boolean;
  notifiedAt: Date | null;
  editedAt: Date | null;
  authorName: string | null;
  recipientCount: number;
  readCount: number;
  version: number;
  createdAt: Date;
}

const FACTS = sql`
  announcements.id, announcements.title, announcements.text, announcements.publish_at AS "publishAt",
  announcements.publish_at <= now() OR announcements.published_at IS NOT NULL AS "isDue",
  announcements.notified_at AS "notifiedAt", announcements.edited_at AS "editedAt",
  ${sqlFullName(sql`authors`)} AS "authorName", announcements.recipient_count AS "recipientCount",
  (SELECT count(*)::int FROM announcement_recipients readers
    WHERE readers.announcement_id = announcements.id AND readers.read_at IS NOT NULL) AS "readCount",
  announcements.version, announcements.created_at AS "createdAt"`;

const AUTHORS = sql`LEFT JOIN users authors ON authors.id = announcements.author_id`;

/** SQL: the row `announcements` is for this course or group. */
const isFor = ({ courseId, groupId }: AudienceIds): Sql =>
  courseId
    ? sql`announcements.course_id = ${courseId}::uuid`
    : sql`announcements.group_id = ${groupId}::uuid`;

/** Finds a page of the announcements of a course or group: those that are not published, then the latest ones. */
export function findManaged(
  manager: EntityManager,
  audience: AudienceIds,
  page: number,
): Promise<Paged<ManagedRow>> {
  const from = sql`FROM announcements ${AUTHORS} WHERE ${isFor(audience)} AND announcements.deleted_at IS NULL`;
  const rows = (limits: Sql) => sql`
    SELECT ${FACTS} ${from}
     ORDER BY announcements.published_at DESC NULLS FIRST, announcements.publish_at DESC NULLS FIRST,
              announcements.created_at DESC, announcements.id ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: ANNOUNCEMENT_PAGE_SIZE });
}

/** Finds one announcement; undefined where it was deleted. */
export async function findOneManaged(manager: EntityManager, id: string): Promise<ManagedRow | undefined> {
  const [row] = await queryRows<ManagedRow>(
    manager,
    sql`
    SELECT ${FACTS} FROM announcements ${AUTHORS}
     WHERE announcements.id = ${id}::uuid AND announcements.deleted_at IS NULL`,
  );
  return row;
}

/** The course or group of announcements, and whether it is published or not archived. */
export interface AudienceRow {
  name: string;
  courseSlug: string | null;
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

/** Counts the people who would be notified of an announcement of this author. */
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
     WHERE ${isFor(audience)} AND announcements.published_at IS NULL AND announcements.deleted_at IS NULL`,
  );
  return count;
}

/** Counts the other announcements of a course or group that are published less than a day before or after a time, with deleted ones. */
export async function countAround(
  manager: EntityManager,
  audience: AudienceIds,
  { id, at }: { id: string; at: Date },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM announcements
     WHERE ${isFor(audience)} AND announcements.id <> ${id}::uuid
       AND announcements.publish_at > ${at}::timestamptz - interval '1 day'
       AND announcements.publish_at < ${at}::timestamptz + interval '1 day'`,
  );
  return count;
}
