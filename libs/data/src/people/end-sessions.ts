import type { EntityManager } from 'typeorm';
import { notify } from '../database/listen.js';
import type { User } from '../entities/index.js';

/**
 * Ends a user's sessions on all replicas and those of the built-in provider, which would sign the person in again
 * without a password.
 * @param keptSessionId public id of a session that goes on
 * @param keptProviderUid of a session of the provider that goes on
 */
export async function endSessions(
  manager: EntityManager,
  { id, subject }: Pick<User, 'id' | 'subject'>,
  keptSessionId?: string,
  keptProviderUid?: string,
): Promise<void> {
  await manager.query(
    `DELETE FROM sessions WHERE sess->>'userId' = $1 AND ($2::text IS NULL OR sess->>'publicId' IS DISTINCT FROM $2)`,
    [id, keptSessionId ?? null],
  );
  await endProviderSessions(manager, subject, keptProviderUid);
  await notify(manager, 'user_changed', id);
}

/**
 * Deletes the sessions and grants of an account at the built-in provider.
 * @param keptUid of a session that a sign-in in progress needs
 */
export async function endProviderSessions(
  manager: EntityManager,
  subject: string,
  keptUid?: string,
): Promise<void> {
  await manager.query(
    "DELETE FROM provider_states WHERE payload->>'accountId' = $1 AND ($2::text IS NULL OR uid IS DISTINCT FROM $2)",
    [subject, keptUid ?? null],
  );
}
