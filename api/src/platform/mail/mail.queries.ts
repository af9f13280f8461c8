import type { Locale, OpenedInvitations, Paged } from '@lectern/contract';
import { queryRows, sql, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../lists/read-page.js';

/**
 * Locks addresses: a transaction that locks one of them, too, waits until this one ends. The addresses are locked in alphabetical
 * order, so that two transactions never wait for each other.
 */
export async function lockAddresses(manager: EntityManager, addresses: string[]): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT pg_advisory_xact_lock(hashtext('mail ' || sorted.address))
      FROM (SELECT address FROM unnest(${addresses}::text[]) AS address ORDER BY address) AS sorted`,
  );
}

/** Finds the addresses that got at least `limit` messages of a kind in the last hour. */
export async function findAddressesAtLimit(
  manager: EntityManager,
  addresses: string[],
  { kind, limit }: { kind: string; limit: number },
): Promise<string[]> {
  const atLimit = await queryRows<{ recipient: string }>(
    manager,
    sql`
    SELECT recipient FROM mails
     WHERE recipient = ANY (${addresses}) AND kind = ${kind} AND created_at > now() - interval '1 hour'
     GROUP BY recipient HAVING count(*) >= ${limit}`,
  );
  return atLimit.map(({ recipient }) => recipient);
}

/**
 * Finds the language of each message. A message with an account is written in the language of the account's owner, whose own address may
 * differ from `to`; a message without one, in the language of the person with the address `to`.
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

type OpenInvitationLink = Omit<OpenedInvitations['items'][number], 'validUntil'> & { validUntil: Date };

/**
 * Finds links of open invitations that administrators hand over, because the site has no mail server: status `kept`.
 * @returns the latest link of each address, at most `limit`, and the number of all addresses
 */
export function findOpenInvitationLinks(
  manager: EntityManager,
  limit: number,
): Promise<Paged<OpenInvitationLink>> {
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
