import { changeRows, queryRows, sql } from '@lectern/data';
import type { SessionData } from 'express-session';
import type { EntityManager } from 'typeorm';

/**
 * Finds the unexpired sessions of a person. Leaves out those without `publicId`, which the first versions of Lectern started: a list could
 * not name them.
 */
export async function findSessions(manager: EntityManager, userId: string): Promise<SessionData[]> {
  const rows = await queryRows<{ sess: SessionData }>(
    manager,
    sql`
    SELECT sess FROM sessions
     WHERE sess->>'userId' = ${userId} AND sess->>'publicId' IS NOT NULL AND expire > now()`,
  );
  return rows.map(({ sess }) => sess);
}

/** Deletes a session of a person. @returns whether there was one */
export async function deleteSession(
  manager: EntityManager,
  publicId: string,
  userId: string,
): Promise<boolean> {
  const count = await changeRows(
    manager,
    sql`DELETE FROM sessions WHERE sess->>'publicId' = ${publicId} AND sess->>'userId' = ${userId}`,
  );
  return count > 0;
}

/**
 * Deletes the sessions that a logout token of an identity provider names. If the token names a person, sessions of this person without a
 * stored provider session are deleted, too.
 */
export function deleteProviderSessions(
  manager: EntityManager,
  {
    issuer,
    subject,
    providerSession,
  }: { issuer: string; subject: string | null; providerSession: string | null },
): Promise<{ userId: string }[]> {
  return queryRows(
    manager,
    sql`
    DELETE FROM sessions USING users
     WHERE users.id::text = sessions.sess->>'userId' AND users.issuer = ${issuer}
       AND (${subject}::text IS NULL OR users.subject = ${subject})
       AND (${providerSession}::text IS NULL OR sessions.sess->>'providerSession' = ${providerSession}
            OR ${subject}::text IS NOT NULL AND sessions.sess->>'providerSession' IS NULL)
    RETURNING users.id AS "userId"`,
  );
}

/**
 * Stores that a token was used which may be used once, such as the logout token of an identity provider. Deletes stored tokens that have
 * expired.
 * @param model kind of the token
 * @param expiresAt seconds since 1970
 * @returns false where the token was used before
 */
export async function useToken(
  manager: EntityManager,
  { model, id, expiresAt }: { model: string; id: string; expiresAt: number },
): Promise<boolean> {
  await changeRows(manager, sql`DELETE FROM provider_states WHERE model = ${model} AND expires_at < now()`);
  const added = await changeRows(
    manager,
    sql`
    INSERT INTO provider_states (model, id, payload, expires_at)
    VALUES (${model}, ${id}, '{}', to_timestamp(${expiresAt})) ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}
