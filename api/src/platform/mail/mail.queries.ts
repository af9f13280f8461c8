import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

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
