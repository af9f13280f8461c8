import { type Paged, POST_PAGE_SIZE } from '@lectern/contract';
import { changeRows, type Person, queryRows, sql, sqlFullName, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import type { PostRow } from './present-post.js';
import { isTeaching } from '../participants/visibility.queries.js';

/** SQL after FROM: posts with their threads and authors. */
const POSTS_WITH_THREADS = sql`
  posts
  JOIN threads ON threads.id = posts.thread_id
  LEFT JOIN users ON users.id = posts.author_id`;

/** SQL: the columns of `PostRow`. */
const selectPostColumns = ({ id }: Person): Sql => sql`
  posts.id, posts.thread_id AS "threadId", threads.course_id AS "courseId", posts.author_id AS "authorId",
  ${sqlFullName(sql`users`)} AS "authorName", ${isTeaching(sql`threads.course_id`)} AS "isAuthorInstructor", posts.text,
  coalesce(threads.accepted_post_id = posts.id, false) AS "isAccepted",
  threads.is_accepted_by_instructor AS "isAcceptedByInstructor", posts.deleted_at IS NOT NULL AS "isDeleted",
  posts.hidden_at IS NOT NULL AS "isHidden", posts.hidden_reason AS "hiddenReason",
  EXISTS (SELECT FROM post_reports own_reports WHERE own_reports.post_id = posts.id AND own_reports.user_id = ${id}::uuid) AS "isReported",
  coalesce((SELECT json_agg(json_build_object('reason', reports.reason, 'createdAt', reports.created_at)
                            ORDER BY reports.created_at)
              FROM post_reports reports
             WHERE reports.post_id = posts.id AND reports.resolved_at IS NULL), '[]') AS reports,
  threads.closed_at IS NOT NULL AS "isClosed", posts.version, posts.created_at AS "createdAt",
  posts.edited_at AS "editedAt"`;

/** Finds posts by id. */
export function findPosts(manager: EntityManager, ids: string[], person: Person): Promise<PostRow[]> {
  return queryRows<PostRow>(
    manager,
    sql`SELECT ${selectPostColumns(person)} FROM ${POSTS_WITH_THREADS} WHERE posts.id = ANY (${ids}::uuid[])`,
  );
}

/** Finds a page of a thread's answers, oldest first. */
export function findAnswers(
  manager: EntityManager,
  threadId: string,
  { page, person }: { page: number; person: Person },
): Promise<Paged<PostRow>> {
  const from = sql`FROM ${POSTS_WITH_THREADS} WHERE posts.thread_id = ${threadId} AND posts.id <> posts.thread_id`;
  const rows = (limits: Sql) =>
    sql`SELECT ${selectPostColumns(person)} ${from} ORDER BY posts.created_at, posts.id ${limits}`;
  return queryPage<PostRow>(manager, { from, rows }, { page, pageSize: POST_PAGE_SIZE });
}

/**
 * Saves which people a post mentions. These people follow the thread from now on, unless they chose not to follow it. Ids without a
 * user are left out: a text keeps a made-up id in place of a person whose account was deleted.
 */
export async function saveMentions(
  manager: EntityManager,
  { id, threadId }: { id: string; threadId: string },
  userIds: string[],
): Promise<void> {
  await changeRows(
    manager,
    sql`DELETE FROM post_mentions WHERE post_id = ${id} AND user_id <> ALL (${userIds}::uuid[])`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO post_mentions (post_id, user_id)
    SELECT ${id}::uuid, users.id FROM users WHERE users.id = ANY (${userIds}::uuid[])
    ON CONFLICT DO NOTHING`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO thread_members (thread_id, user_id, is_following, read_at)
    SELECT ${threadId}::uuid, users.id, true, '-infinity' FROM users WHERE users.id = ANY (${userIds}::uuid[])
    ON CONFLICT DO NOTHING`,
  );
}

/** Counts a new answer in the row of its thread; the first answer by another person than the asker sets `first_answer_at`. */
export async function countNewAnswer(
  manager: EntityManager,
  threadId: string,
  authorId: string,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE threads
       SET post_count = threads.post_count + 1, answer_count = threads.answer_count + 1, last_post_at = clock_timestamp(),
           first_answer_at = CASE WHEN threads.asker_id IS DISTINCT FROM ${authorId}::uuid
                                  THEN coalesce(threads.first_answer_at, clock_timestamp())
                                  ELSE threads.first_answer_at END
     WHERE threads.id = ${threadId}`,
  );
}

/** Saves that a person reads a thread now, and whether they follow it. Where `isFollowing` is absent, their earlier choice stays. */
export async function saveThreadVisit(
  manager: EntityManager,
  { threadId, userId, isFollowing }: { threadId: string; userId: string; isFollowing?: boolean },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO thread_members (thread_id, user_id, is_following, read_at)
    VALUES (${threadId}, ${userId}, ${isFollowing ?? false}, clock_timestamp())
    ON CONFLICT (thread_id, user_id) DO UPDATE
       SET read_at = clock_timestamp(),
           is_following = coalesce(${isFollowing ?? null}::boolean, thread_members.is_following)`,
  );
}

/** Makes a person who writes in a thread follow it, unless they chose not to follow it. */
export async function followOnWriting(
  manager: EntityManager,
  threadId: string,
  userId: string,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO thread_members (thread_id, user_id, is_following, read_at)
    VALUES (${threadId}, ${userId}, true, clock_timestamp())
    ON CONFLICT (thread_id, user_id) DO UPDATE SET read_at = clock_timestamp()`,
  );
}

/** Saves a report of a post. Another report by the same person replaces the reason, unless an instructor has dealt with the first. */
export async function saveReport(
  manager: EntityManager,
  { postId, userId, reason }: { postId: string; userId: string; reason: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO post_reports (post_id, user_id, reason) VALUES (${postId}, ${userId}, ${reason})
    ON CONFLICT (post_id, user_id) DO UPDATE SET reason = excluded.reason WHERE post_reports.resolved_at IS NULL`,
  );
}

/** Marks the open reports of a post as dealt with. @returns how many there were */
export function resolveReports(manager: EntityManager, postId: string): Promise<number> {
  return changeRows(
    manager,
    sql`
    UPDATE post_reports SET resolved_at = now()
     WHERE post_reports.post_id = ${postId} AND post_reports.resolved_at IS NULL`,
  );
}

/** Finds the language of a course. @returns BCP 47 tag; null: unknown */
export async function findLanguage(manager: EntityManager, courseId: string): Promise<string | null> {
  const [course] = await queryRows<{ language: string | null }>(
    manager,
    sql`SELECT courses.language FROM courses WHERE courses.id = ${courseId}`,
  );
  return course?.language ?? null;
}
