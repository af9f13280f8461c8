import type { Locale, OpenedInvitations, Paged } from '@lectern/contract';
import { queryRows, sql, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../lists/read-page.js';

/** Lets other messages to these addresses wait until the transaction ends; in one order, so that none waits forever. */
export async function lockAddresses(manager: EntityManager, addresses: string[]): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT pg_advisory_xact_lock(hashtext('mail ' || sorted.address))
      FROM (SELECT address FROM unnest(${addresses}::text[]) AS address ORDER BY address) AS sorted`,
  );
}

/** Finds those of the addresses that got this many messages of a kind in the last hour. */
export async function findFullAddresses(
  manager: EntityManager,
  addresses: string[],
  { kind, limit }: { kind: string; limit: number },
): Promise<string[]> {
  const full = await queryRows<{ recipient: string }>(
    manager,
    sql`
    SELECT recipient FROM mails
     WHERE recipient = ANY (${addresses}) AND kind = ${kind} AND created_at > now() - interval '1 hour'
     GROUP BY recipient HAVING count(*) >= ${limit}`,
  );
  return full.map(({ recipient }) => recipient);
}

/**
 * Finds the language of each message's recipient: the person of its account, which may have another address, or else the
 * person with its address.
 * @returns in the order of the messages; null where the person is unknown or has no language yet
 */
export async function findLocales(
  manager: EntityManager,
  mails: { to: string; accountId?: string }[],
): Promise<(Locale | null)[]> {
  const rows = await queryRows<{ locale: Locale | null }>(
    manager,
    sql`
    SELECT users.locale
      FROM unnest(${mails.map(({ to }) => to)}::text[], ${mails.map(({ accountId }) => accountId ?? null)}::uuid[])
           WITH ORDINALITY AS mails (recipient, account, place)
      LEFT JOIN accounts ON accounts.id = mails.account
      LEFT JOIN users ON users.email = coalesce(accounts.email, mails.recipient)
     ORDER BY mails.place`,
  );
  return rows.map(({ locale }) => locale);
}

type KeptInvitation = Omit<OpenedInvitations['items'][number], 'validUntil'> & { validUntil: Date };

/** Finds the latest link of each address with an open invitation that no mail server sends, `limit` at most, and counts all. */
export function findKeptInvitations(manager: EntityManager, limit: number): Promise<Paged<KeptInvitation>> {
  const from = sql`
    FROM (SELECT DISTINCT ON (mails.recipient) mails.recipient, mails.link, mails.valid_until
            FROM mails
           WHERE mails.kind = 'invitation' AND mails.status = 'kept' AND mails.link IS NOT NULL AND mails.valid_until > now()
             AND EXISTS (SELECT FROM invitations
                          WHERE invitations.email = mails.recipient AND invitations.accepted_at IS NULL
                            AND invitations.withdrawn_at IS NULL AND invitations.expires_at > now())
           ORDER BY mails.recipient, mails.created_at DESC) latest`;
  const rows = (limits: Sql) => sql`
    SELECT latest.recipient, latest.link, latest.valid_until AS "validUntil" ${from} ORDER BY latest.recipient ${limits}`;
  return queryPage(manager, { from, rows }, { page: 1, pageSize: limit });
}
