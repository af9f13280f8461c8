import { changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the positions of a status list whose bit says 'revoked': they were assigned to a credential that is revoked or was deleted. */
export async function findRevokedPositions(manager: EntityManager, list: number): Promise<number[]> {
  const rows = await queryRows<{ position: number }>(
    manager,
    sql`
    SELECT credential_statuses.position FROM credential_statuses
     WHERE credential_statuses.list = ${list}
       AND NOT EXISTS (SELECT FROM credentials
                        WHERE credentials.list = credential_statuses.list
                          AND credentials.position = credential_statuses.position
                          AND credentials.revoked_at IS NULL)
     ORDER BY credential_statuses.position`,
  );
  return rows.map(({ position }) => position);
}

/** Finds the latest status list, and how many of its positions were assigned; list 1 where there is none yet. */
export function findLatestList(manager: EntityManager): Promise<{ list: number; used: number }> {
  return queryRow(
    manager,
    sql`
    SELECT coalesce(max(list), 1) AS list, count(*)::int AS used FROM credential_statuses
     WHERE list = (SELECT max(list) FROM credential_statuses)`,
  );
}

/** Assigns a position of a status list to a credential. @returns false where the position was assigned before */
export async function takePosition(manager: EntityManager, list: number, position: number): Promise<boolean> {
  const added = await changeRows(
    manager,
    sql`INSERT INTO credential_statuses (list, position) VALUES (${list}, ${position}) ON CONFLICT DO NOTHING`,
  );
  return added === 1;
}

/** Stores a new key, unless another replica has stored one meanwhile. */
export async function addKey(
  manager: EntityManager,
  { id, publicKey, privateKey }: { id: string; publicKey: string; privateKey: unknown },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO credential_keys (id, public_key, private_key)
    VALUES (${id}, ${publicKey}, ${JSON.stringify(privateKey)}::jsonb) ON CONFLICT DO NOTHING`,
  );
}
