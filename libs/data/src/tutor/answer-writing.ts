import type { MessageMetadata } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import type { RowChannel } from '../database/listen.js';

const CHANGED: RowChannel = 'answer_changed';
/** Lets the process that writes an answer learn of its end without reading the row after each of its own changes. */
const ENDED: RowChannel = 'answer_ended';

/**
 * Saves the text of an answer so far, or its end, and notifies listeners. Only an answer with status `writing` changes,
 * so it ends once.
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
  const rows = await manager.query<unknown[]>(
    `WITH changed AS (
       UPDATE chat_messages
          SET content = coalesce($2, content), status = $3, metadata = coalesce($4::jsonb, metadata)
        WHERE id = $1 AND status = 'writing'
        RETURNING id, session_id
     ), touched AS (
       UPDATE chat_sessions
          SET updated_at = clock_timestamp()
         FROM changed
        WHERE $3 <> 'writing' AND chat_sessions.id = changed.session_id
     )
     SELECT pg_notify('${CHANGED}', id::text), CASE WHEN $3 <> 'writing' THEN pg_notify('${ENDED}', id::text) END
       FROM changed`,
    [answerId, content ?? null, status, metadata ? JSON.stringify(metadata) : null],
  );
  return rows.length > 0;
}

/** Fails answers whose process died: those with status `writing` for longer than any answer may take. */
export async function failLostAnswers(
  manager: DataSource | EntityManager,
  maxSeconds: number,
): Promise<void> {
  await manager.query(
    `WITH lost AS (
       UPDATE chat_messages
          SET status = 'failed'
        WHERE status = 'writing' AND created_at < now() - make_interval(secs => $1)
        RETURNING id
     )
     SELECT pg_notify('${CHANGED}', id::text), pg_notify('${ENDED}', id::text) FROM lost`,
    [maxSeconds],
  );
}
