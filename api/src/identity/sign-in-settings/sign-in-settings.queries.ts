import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the issuers of all people. There are only a few: one for each provider and each PUBLIC_URL that the site has had. */
export async function findIssuers(manager: EntityManager): Promise<string[]> {
  const rows = await queryRows<{ issuer: string }>(manager, sql`SELECT DISTINCT users.issuer FROM users`);
  return rows.map(({ issuer }) => issuer);
}

/** Counts the people of issuers who are not suspended, and the administrators among them. */
export function countPeople(
  manager: EntityManager,
  issuers: string[],
): Promise<{ people: number; administrators: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE users.role = 'admin'))::int AS administrators
      FROM users WHERE users.issuer = ANY (${issuers}) AND users.role <> 'suspended'`,
  );
}

/**
 * Ends sessions and access tokens of the people of some issuers, closes their event streams, and deletes the built-in provider's states.
 * @param usedToken the model under which used logout tokens of the external provider are stored among these states; they stay
 */
export async function endSessionsOfIssuers(
  manager: EntityManager,
  issuers: string[],
  usedToken: string,
): Promise<void> {
  const hasIssuer = sql`users.issuer = ANY (${issuers})`;
  await queryRows(
    manager,
    sql`
    WITH ended AS (
      DELETE FROM sessions USING users WHERE users.id::text = sessions.sess->>'userId' AND ${hasIssuer}
      RETURNING users.id)
    SELECT pg_notify('user_changed', id::text) FROM (SELECT DISTINCT ended.id FROM ended) AS people`,
  );
  await changeRows(
    manager,
    sql`DELETE FROM access_tokens USING users WHERE users.id = access_tokens.user_id AND ${hasIssuer}`,
  );
  await changeRows(manager, sql`DELETE FROM provider_states WHERE model <> ${usedToken}`);
}
