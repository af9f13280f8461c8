import type { LinkPurpose } from '@lectern/data';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

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
