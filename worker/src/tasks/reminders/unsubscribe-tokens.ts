import { randomBytes } from 'node:crypto';
import { unsubscribe } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { findTokens, insertTokens } from './reminders.queries.js';

/** @returns the unsubscribe token of each person; a new one for those without */
export async function ensureTokens(manager: EntityManager, userIds: string[]): Promise<Map<string, string>> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await insertTokens(manager, userIds, tokens);
  const rows = await findTokens(manager, userIds);
  return new Map(rows.map(({ userId, token }) => [userId, token]));
}

/** The page on which a person stops or chooses messages without signing in. */
export const getUnsubscribeUrl = (publicUrl: string, token = ''): string =>
  publicUrl + unsubscribe.path.replace(':token', token);
