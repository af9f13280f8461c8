import { MAX_INVITATIONS_PER_HOUR } from '@lectern/contract';
import { holdLock, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { countRecentInvitations } from './invitations.queries.js';

/** Holds a lock, so that two calls of one person are counted one after the other. @throws Refusal (429) beyond the hourly limit */
export async function requireWithinLimit(manager: EntityManager, { id }: User, added: number): Promise<void> {
  await holdLock(manager, `invitations ${id}`);
  const count = await countRecentInvitations(manager, id);
  if (count + added > MAX_INVITATIONS_PER_HOUR)
    throw new Refusal(429, 'identity.invitation.tooMany', { values: { max: MAX_INVITATIONS_PER_HOUR } });
}
