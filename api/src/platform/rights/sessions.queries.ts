import { VIEW_AS_MINUTES } from '@lectern/contract';
import { changeRows, join, queryPrepared, queryRows, raw, sql, type Sql, User } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds a user by id, with all columns of the entity. */
export async function findUser(manager: EntityManager, id: string): Promise<User | undefined> {
  const query = sql`SELECT ${userColumns(manager)} FROM users WHERE users.id = ${id}`;
  const [user] = await queryPrepared<User>(manager, query);
  return user;
}

/** Finds the user as whom an administrator sees Lectern in a session, and the end of this view; undefined in other sessions. */
export async function findViewedUser(
  manager: EntityManager,
  sessionId: string,
): Promise<{ user: User; endsAt: Date } | undefined> {
  const endsAt = sql`views_as.started_at + make_interval(mins => ${VIEW_AS_MINUTES}::int)`;
  const [found] = await queryPrepared<User & { endsAt: Date }>(
    manager,
    sql`
    SELECT ${userColumns(manager)}, ${endsAt} AS "endsAt"
      FROM views_as JOIN users ON users.id = views_as.user_id
     WHERE views_as.session_id = ${sessionId} AND ${endsAt} > now() AND users.role NOT IN ('admin', 'suspended')
       AND NOT users.is_service`,
  );
  if (!found) return undefined;
  const { endsAt: end, ...user } = found;
  return { user, endsAt: end };
}

/** SQL: the columns of `users` under the names of the entity. */
const userColumns = (manager: EntityManager): Sql =>
  join(
    manager
      .getRepository(User)
      .metadata.columns.map(({ databaseName, propertyName }) =>
        raw(`users.${databaseName} AS "${propertyName}"`),
      ),
  );

/** Saves when a session was last used, and changes nothing else of the session. */
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
