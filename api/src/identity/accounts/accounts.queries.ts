import type { LinkPurpose } from '@lectern/data';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Finds those of the users whose address is confirmed.
 * @param reservedAddress of the account that is confirmed without a message; null: of none
 * @returns their ids
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

/** Uses a link up, in one statement: of two simultaneous requests one succeeds. */
export async function useLink(
  manager: EntityManager,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<UsedLink | undefined> {
  const [used] = await queryRows<UsedLink>(
    manager,
    sql`
    UPDATE one_time_links links SET used_at = now() FROM accounts
     WHERE links.token_hash = ${tokenHash} AND links.purpose = ${purpose} AND links.used_at IS NULL
       AND links.expires_at > now() AND accounts.id = links.account_id
       AND links.account_state =
           encode(sha256(convert_to(accounts.email || E'\\n' || accounts.password_hash, 'UTF8')), 'hex')
    RETURNING links.account_id AS "accountId", links.new_email AS "newEmail", links.session_id AS "sessionId"`,
  );
  return used;
}
