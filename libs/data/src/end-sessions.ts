import type { EntityManager } from 'typeorm';
import type { User } from './entities/index.js';

/** Replicas listen on this channel and end the open event streams of a changed user. */
export const USER_CHANGED_CHANNEL = 'user_changed';

/**
 * Ends a user's sessions on all replicas and those of the built-in provider, which would sign the person in again
 * without a password.
 * @param keptSessionId public id of a session that goes on
 */
export async function endSessions(
  manager: EntityManager,
  { id, subject }: Pick<User, 'id' | 'subject'>,
  keptSessionId?: string,
): Promise<void> {
  await manager.query(
    `DELETE FROM sessions WHERE sess->>'userId' = $1 AND ($2::text IS NULL OR sess->>'publicId' IS DISTINCT FROM $2)`,
    [id, keptSessionId ?? null],
  );
  await endProviderSessions(manager, subject);
  await manager.query('SELECT pg_notify($1, $2)', [USER_CHANGED_CHANNEL, id]);
}

/** Deletes the sessions and grants of an account at the built-in provider. */
export async function endProviderSessions(manager: EntityManager, subject: string): Promise<void> {
  await manager.query("DELETE FROM provider_states WHERE payload->>'accountId' = $1", [subject]);
}
