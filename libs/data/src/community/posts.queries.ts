import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';

/** The id that a post mentions in place of a person whose account was deleted. */
const DELETED_PERSON_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the texts of posts. A question without other posts is deleted with its thread. A deleted answer that was accepted is not
 * accepted any more.
 */
export async function deletePosts(manager: EntityManager, ids: string[]): Promise<void> {
  await changeRows(manager, sql`DELETE FROM post_mentions WHERE post_id = ANY (${ids}::uuid[])`);
  await changeRows(manager, sql`DELETE FROM post_reports WHERE post_id = ANY (${ids}::uuid[])`);
  await changeRows(
    manager,
    sql`
    UPDATE posts SET text = '', words = '', deleted_at = now(), hidden_at = NULL, hidden_reason = NULL, hidden_by_id = NULL,
                     version = posts.version + 1
     WHERE posts.id = ANY (${ids}::uuid[]) AND posts.deleted_at IS NULL`,
  );
  await changeRows(
    manager,
    sql`
    DELETE FROM threads
     WHERE threads.id = ANY (${ids}::uuid[])
       AND NOT EXISTS (SELECT FROM posts WHERE posts.thread_id = threads.id AND posts.deleted_at IS NULL)`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE threads SET title = '', is_deleted = true
     WHERE threads.id = ANY (${ids}::uuid[])`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE threads
       SET accepted_post_id = NULL, accepted_by_id = NULL, accepted_at = NULL, is_accepted_by_instructor = false
     WHERE threads.accepted_post_id = ANY (${ids}::uuid[])`,
  );
  await countAnswers(manager, ids);
}

/** Counts the answers of the threads of posts again. */
export async function countAnswers(manager: EntityManager, postIds: string[]): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE threads SET answer_count = (SELECT count(*) FROM posts
                                        WHERE posts.thread_id = threads.id AND posts.id <> threads.id
                                          AND posts.deleted_at IS NULL AND posts.hidden_at IS NULL)
     WHERE threads.id IN (SELECT changed.thread_id FROM posts changed WHERE changed.id = ANY (${postIds}::uuid[]))`,
  );
}

/** Deletes the texts of a person's posts, and their id from the posts that mention them. Foreign keys delete the other rows. */
export async function erasePosts(manager: EntityManager, userId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE posts SET text = replace(posts.text, ${`<@${userId}>`}, ${`<@${DELETED_PERSON_ID}>`})
     WHERE posts.id IN (SELECT mentions.post_id FROM post_mentions mentions WHERE mentions.user_id = ${userId})`,
  );
  const ownPosts = await queryRows<{ id: string }>(
    manager,
    sql`SELECT posts.id FROM posts WHERE posts.author_id = ${userId} ORDER BY posts.id`,
  );
  if (ownPosts.length)
    await deletePosts(
      manager,
      ownPosts.map(({ id }) => id),
    );
}
