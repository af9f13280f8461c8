import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Adds a question. @returns false if a message has the id already */
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

/** Sets the time at which a chat session was last used to now. */
export async function touchSession(manager: EntityManager, sessionId: string): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE chat_sessions SET updated_at = clock_timestamp() WHERE id = ${sessionId}`,
  );
}
