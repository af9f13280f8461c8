import type { MessageMetadata } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, sql } from '../database/sql.js';
import type { RowChannel } from '../database/listen.js';

/** Processes that show an answer listen to this channel. */
const CHANGED: RowChannel = 'answer_changed';
/** The process that writes an answer listens to this channel only, so that its own changes do not make it read the row again. */
const ENDED: RowChannel = 'answer_ended';

/**
 * Saves the text of an answer so far, or the end of the answer, and notifies listeners. Only an answer with status `writing` is
 * changed, so an answer ends once.
 * @returns whether the answer had status `writing`
 */
export async function writeAnswer(
  manager: DataSource | EntityManager,
  answerId: string,
  {
    content,
    status = 'writing',
    metadata,
  }: {
    /** The whole text; undefined leaves it unchanged. */
    content?: string;
    status?: 'writing' | 'complete' | 'stopped' | 'failed';
    metadata?: MessageMetadata;
  },
): Promise<boolean> {
  const hasEnded = status !== 'writing';
  const rows = await queryRows<unknown>(
    manager,
    sql`
    WITH
    -- changed: the answer, unless it has ended before
    changed AS (
      UPDATE chat_messages
         SET content = coalesce(${content ?? null}, content), status = ${status},
             metadata = coalesce(${metadata ? JSON.stringify(metadata) : null}::jsonb, metadata)
       WHERE id = ${answerId} AND status = 'writing'
      RETURNING id, session_id
    ),
    -- touched: the chat session of an answer that ends; sessions are listed by the time of their last answer
    touched AS (
      UPDATE chat_sessions SET updated_at = clock_timestamp()
        FROM changed
       WHERE ${hasEnded} AND chat_sessions.id = changed.session_id
    )
    SELECT pg_notify(${CHANGED}, changed.id::text),
           CASE WHEN ${hasEnded} THEN pg_notify(${ENDED}, changed.id::text) END
      FROM changed`,
  );
  return rows.length > 0;
}

/** Marks answers as failed that have status `writing` for longer than `maxSeconds`: the process that wrote them has crashed. */
export async function failLostAnswers(
  manager: DataSource | EntityManager,
  maxSeconds: number,
): Promise<void> {
  await queryRows(
    manager,
    sql`
    WITH lost AS (
      UPDATE chat_messages SET status = 'failed'
       WHERE status = 'writing' AND created_at < now() - make_interval(secs => ${maxSeconds})
      RETURNING id
    )
    SELECT pg_notify(${CHANGED}, lost.id::text), pg_notify(${ENDED}, lost.id::text) FROM lost`,
  );
}
