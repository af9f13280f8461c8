import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Saves when a session was last used, and leaves the rest of it as it is. */
export async function saveLastSeen(manager: EntityManager, publicId: string, now: number): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{lastSeenAt}', to_jsonb(${now}::bigint))::json
     WHERE sess->>'publicId' = ${publicId}`,
  );
}

/** Whether a session has not ended. */
export async function hasSession(manager: EntityManager, publicId: string): Promise<boolean> {
  const [found] = await queryRows(
    manager,
    sql`SELECT FROM sessions WHERE sess->>'publicId' = ${publicId} LIMIT 1`,
  );
  return found !== undefined;
}
