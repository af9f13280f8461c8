import type { MessageMetadata } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { listen } from './listen.js';

const CHANNEL = 'answer_changed';

/**
 * Writes what stands of an answer so far, or ends it, and announces the change. Only an answer that is still being
 * written changes, so it ends once.
 * @returns whether it was still being written
 */
export async function writeAnswer(
  manager: DataSource | EntityManager,
  answerId: string,
  {
    content,
    status = 'writing',
    metadata,
  }: {
    /** All of it; undefined leaves it as it is. */
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

/** Ends answers whose process died: those that have been in the writing for longer than any answer may take. */
export async function failLostAnswers(
  manager: DataSource | EntityManager,
  longestSeconds: number,
): Promise<void> {
  await manager.query(
    `WITH lost AS (
       UPDATE chat_messages
          SET status = 'failed'
        WHERE status = 'writing' AND created_at < now() - make_interval(secs => $1)
        RETURNING id
     )
     SELECT pg_notify('${CHANNEL}', id::text) FROM lost`,
    [longestSeconds],
  );
}

/** Hears the ids of answers that changed, whichever process wrote them; see `listen`. */
export function listenToAnswers(
  url: string,
  { onChange, onReconnect }: { onChange: (answerId: string) => void; onReconnect: () => void },
): Promise<() => Promise<void>> {
  return listen(url, CHANNEL, { onMessage: onChange, onReconnect });
}
