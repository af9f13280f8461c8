import type { EntityManager } from 'typeorm';
import { changeRows, sql } from '../database/sql.js';
import { notify } from '../database/listen.js';
import type { User } from '../entities/index.js';

/**
 * Ends a user's sessions on all replicas, and those of the built-in provider, which would sign the person in again without a password.
 * Without a session that goes on, the access tokens end, too, because the person has lost the account or is no longer trusted.
 * @param keptSessionId public id of a session that goes on
 * @param keptProviderUid uid of a session of the provider that goes on
 */
export async function endSessions(
  manager: EntityManager,
  { id, subject }: Pick<User, 'id' | 'subject'>,
  keptSessionId?: string,
  keptProviderUid?: string,
): Promise<void> {
  const isEnded = keptSessionId ? sql`sess->>'publicId' IS DISTINCT FROM ${keptSessionId}` : sql`true`;
  await changeRows(manager, sql`DELETE FROM sessions WHERE sess->>'userId' = ${id} AND ${isEnded}`);
  if (!keptSessionId) await changeRows(manager, sql`DELETE FROM access_tokens WHERE user_id = ${id}`);
  await endProviderSessions(manager, subject, keptProviderUid);
  await notify(manager, 'user_changed', id);
}

/**
 * Deletes the sessions and grants of an account at the built-in provider.
 * @param keptUid uid of a session that goes on, because a sign-in in progress needs it
 */
export async function endProviderSessions(
  manager: EntityManager,
  subject: string,
  keptUid?: string,
): Promise<void> {
  const isEnded = keptUid ? sql`uid IS DISTINCT FROM ${keptUid}` : sql`true`;
  await changeRows(
    manager,
    sql`DELETE FROM provider_states WHERE payload->>'accountId' = ${subject} AND ${isEnded}`,
  );
}
