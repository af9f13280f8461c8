import type { EntityManager } from 'typeorm';
import { User } from '../entities/index.js';
import { queryRows, sql } from '../database/sql.js';
import { SCIM_ISSUER } from './scim-names.js';

/**
 * Finds the account that a directory made for a person who now signs in for the first time.
 * @param externalIds ids of the person at the sign-in provider, one of which the directory may have sent as external id
 * @returns null where there is none, or more than one
 */
export async function findDirectoryAccount(
  manager: EntityManager,
  externalIds: string[],
): Promise<User | null> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT DISTINCT users.id FROM scim_users links JOIN users ON users.id = links.user_id
     WHERE links.external_id = ANY (${externalIds}) AND links.removed_at IS NULL AND users.issuer = ${SCIM_ISSUER}
     LIMIT 2`,
  );
  const [account] = rows;
  return rows.length === 1 && account ? manager.findOneBy(User, { id: account.id }) : null;
}
