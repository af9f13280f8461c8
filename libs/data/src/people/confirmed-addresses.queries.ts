import type { EntityManager } from 'typeorm';
import { queryRows, sql } from '../database/sql.js';

/**
 * Finds which of the users have a confirmed address.
 * @param reservedAddress the address that counts as confirmed without an email; null: none
 * @returns the ids of the users with a confirmed address
 */
export async function findConfirmed(
  manager: EntityManager,
  userIds: string[],
  reservedAddress: string | null,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT users.id FROM users
      LEFT JOIN accounts ON accounts.email = users.email AND accounts.id::text = users.subject
     WHERE users.id = ANY (${userIds})
       AND (accounts.email_verified_at IS NOT NULL OR users.vouched_email = users.email
            OR accounts.email = ${reservedAddress}
            OR EXISTS (SELECT FROM scim_users links
                        WHERE links.user_id = users.id AND links.vouched_email = users.email AND links.removed_at IS NULL))`,
  );
  return rows.map(({ id }) => id);
}
