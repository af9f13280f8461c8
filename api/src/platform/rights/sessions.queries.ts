import { changeRows, join, queryPrepared, queryRows, raw, sql, User } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the user of a session, as the entity's columns. */
export async function findUser(manager: EntityManager, id: string): Promise<User | undefined> {
  const columns = manager
    .getRepository(User)
    .metadata.columns.map(({ databaseName, propertyName }) =>
      raw(`users.${databaseName} AS "${propertyName}"`),
    );
  const query = sql`SELECT ${join(columns)} FROM users WHERE users.id = ${id}`;
  const [user] = await queryPrepared<User>(manager, query);
  return user;
}

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
