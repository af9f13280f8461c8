import type { LinkPurpose } from '@lectern/data';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

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

export interface UsedLink {
  accountId: string;
  newEmail: string | null;
  sessionId: string | null;
}

/**
 * Marks a link as used, unless it is used, expired or outdated. One statement does it, so that only one of two simultaneous requests
 * succeeds.
 */
export async function useLink(
  manager: EntityManager,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<UsedLink | undefined> {
  const [link] = await queryRows<UsedLink>(
    manager,
    sql`
    UPDATE one_time_links links SET used_at = now() FROM accounts
     WHERE links.token_hash = ${tokenHash} AND links.purpose = ${purpose} AND links.used_at IS NULL
       AND links.expires_at > now() AND accounts.id = links.account_id
       AND links.account_state =
           encode(sha256(convert_to(accounts.email || E'\\n' || accounts.password_hash, 'UTF8')), 'hex')
    RETURNING links.account_id AS "accountId", links.new_email AS "newEmail", links.session_id AS "sessionId"`,
  );
  return link;
}
