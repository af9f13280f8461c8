import type { MessageMetadata } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { listen } from '../database/listen.js';

const CHANNEL = 'answer_changed';

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
     SELECT pg_notify('${CHANNEL}', id::text) FROM changed`,
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
     SELECT pg_notify('${CHANNEL}', id::text) FROM lost`,
    [maxSeconds],
  );
}

/** Calls `onChange` with the id of each answer that any process changed; see `listen`. */
export function listenToAnswers(
  url: string,
  { onChange, onReconnect }: { onChange: (answerId: string) => void; onReconnect: () => void },
): Promise<() => Promise<void>> {
  return listen(url, CHANNEL, { onMessage: onChange, onReconnect });
}
