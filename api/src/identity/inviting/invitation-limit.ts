import { MAX_INVITATIONS_PER_HOUR } from '@lectern/contract';
import { holdLock, type User } from '@lectern/data';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countRecentInvitations } from './invitations.queries.js';

const TOO_MANY = `You have sent ${MAX_INVITATIONS_PER_HOUR} invitations in the last hour. Please wait before you send more.`;

/** The lock makes two calls of one person count one after the other. @throws HttpException beyond the hourly limit */
export async function requireWithinLimit(manager: EntityManager, { id }: User, added: number): Promise<void> {
  await holdLock(manager, `invitations ${id}`);
  const count = await countRecentInvitations(manager, id);
  if (count + added > MAX_INVITATIONS_PER_HOUR)
    throw new HttpException(TOO_MANY, HttpStatus.TOO_MANY_REQUESTS);
}
