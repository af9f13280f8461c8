import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Adds a question. @returns whether no message had its id */
export async function insertQuestion(
  manager: EntityManager,
  { id, sessionId, content }: { id: string; sessionId: string; content: string },
): Promise<boolean> {
  const added = await changeRows(
    manager,
    sql`
    INSERT INTO chat_messages (id, session_id, role, content) VALUES (${id}, ${sessionId}, 'user', ${content})
        ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}

/** Records that a chat is used now. */
export async function touchSession(manager: EntityManager, sessionId: string): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE chat_sessions SET updated_at = clock_timestamp() WHERE id = ${sessionId}`,
  );
}
