import type { TokenScope } from '@lectern/contract';
import { changeRows, queryPrepared, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A token that has not expired. */
export interface FoundToken {
  id: string;
  userId: string;
  scopes: TokenScope[];
  lastUsedAt: Date | null;
}

/** Finds a token by its hash; undefined if there is none, or if it has expired. */
export async function findAccessToken(manager: EntityManager, hash: string): Promise<FoundToken | undefined> {
  const [found] = await queryPrepared<FoundToken>(
    manager,
    sql`
    SELECT access_tokens.id, access_tokens.user_id AS "userId", access_tokens.scopes,
           access_tokens.last_used_at AS "lastUsedAt"
      FROM access_tokens WHERE access_tokens.token_hash = ${hash} AND access_tokens.expires_at > now()`,
  );
  return found;
}

/** Saves that a token was used now. */
export async function saveTokenUse(manager: EntityManager, id: string): Promise<void> {
  await changeRows(manager, sql`UPDATE access_tokens SET last_used_at = now() WHERE id = ${id}`);
}
