import { MAX_INVITATIONS_PER_HOUR } from '@lectern/contract';
import type { User } from '@lectern/data';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const TOO_MANY = `You have sent ${MAX_INVITATIONS_PER_HOUR} invitations in the last hour. Please wait before you send more.`;

/** The lock makes two calls of one person count one after the other. @throws HttpException beyond the hourly limit */
export async function requireWithinLimit(manager: EntityManager, { id }: User, added: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`invitations ${id}`]);
  const [{ count }] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM invitations
      WHERE invited_by_id = $1 AND import_id IS NULL AND sent_at > now() - interval '1 hour'`,
    [id],
  );
  if (count + added > MAX_INVITATIONS_PER_HOUR)
    throw new HttpException(TOO_MANY, HttpStatus.TOO_MANY_REQUESTS);
}
