import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';

/** Mentioned in place of a person whose account was deleted. */
const NO_PERSON = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the texts of posts. Questions without an answer of others are deleted whole; an accepted answer is accepted no
 * longer.
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
    UPDATE threads SET title = '', is_deleted = true, is_hidden = false
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

/** Deletes the texts of a person's posts, and where others mention them. Foreign keys remove the rest. */
export async function erasePosts(manager: EntityManager, userId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE posts SET text = replace(posts.text, ${`<@${userId}>`}, ${`<@${NO_PERSON}>`})
     WHERE posts.id IN (SELECT mentions.post_id FROM post_mentions mentions WHERE mentions.user_id = ${userId})`,
  );
  const own = await queryRows<{ id: string }>(
    manager,
    sql`SELECT posts.id FROM posts WHERE posts.author_id = ${userId} ORDER BY posts.id`,
  );
  if (own.length)
    await deletePosts(
      manager,
      own.map(({ id }) => id),
    );
}
