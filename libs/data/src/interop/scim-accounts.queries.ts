import type { EntityManager } from 'typeorm';
import { User } from '../entities/index.js';
import { queryRows, sql } from '../database/sql.js';
import { SCIM_ISSUER } from './scim-names.js';

/**
 * Finds the account that a directory has made for a person who signs in for the first time.
 * @param externalIds ids by which the provider and the directory may know the person
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
  const [found] = rows;
  return rows.length === 1 && found ? manager.findOneBy(User, { id: found.id }) : null;
}
