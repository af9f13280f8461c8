import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Stores that a code of an authenticator app was used, which confirms the app.
 * @param step number of the period (of 30 seconds) that the code belongs to
 * @returns false where this code or a later one was used before
 */
export async function useCode(manager: EntityManager, accountId: string, step: number): Promise<boolean> {
  const count = await changeRows(
    manager,
    sql`
    UPDATE authenticator_apps
       SET last_step = ${step}, confirmed_at = coalesce(confirmed_at, now()),
           last_used_at = CASE WHEN confirmed_at IS NULL THEN NULL ELSE now() END
     WHERE account_id = ${accountId} AND last_step < ${step}`,
  );
  return count === 1;
}

/** Deletes a challenge, so that it is used only once. `isOpen` of the result is false for an expired challenge. */
export async function deleteChallenge(
  manager: EntityManager,
  boundTo: string,
): Promise<{ challenge: string; isOpen: boolean } | undefined> {
  const [row] = await queryRows<{ challenge: string; isOpen: boolean }>(
    manager,
    sql`
    DELETE FROM passkey_challenges WHERE bound_to = ${boundTo}
    RETURNING challenge, expires_at > now() AS "isOpen"`,
  );
  return row;
}
