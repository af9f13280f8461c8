import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Replaces the accepted release of a remote if the new release is later. @returns whether it was replaced */
export async function replaceEarlier(
  manager: EntityManager,
  { remote, issuedAt, document }: { remote: string; issuedAt: number; document: string },
): Promise<boolean> {
  const count = await changeRows(
    manager,
    sql`
    INSERT INTO accepted_releases (remote, issued_at, document)
    VALUES (${remote}, ${new Date(issuedAt)}, ${document})
    ON CONFLICT (remote) DO UPDATE SET issued_at = excluded.issued_at, document = excluded.document
      WHERE accepted_releases.issued_at < excluded.issued_at`,
  );
  return count > 0;
}
