import { INACTIVE_NOTICE_DAYS } from '@lectern/contract';
import { formatDay, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { MailService } from '../../platform/mail/mail.service.js';
import type { UsersService } from '../users/users.service.js';

const DAY_MS = 24 * 60 * 60_000;

/** SQL: the latest sign of life of a person. */
const LAST_USED = 'coalesce(last_active, created_at)';
/** Administrators are never deleted for inactivity; suspended people could sign up again. */
const CONCERNED = "role IN ('student', 'instructor')";

/**
 * Writes to people whose accounts will be deleted, `INACTIVE_NOTICE_DAYS` before. A person who came back and left again gets
 * another message.
 * @returns how many people
 */
export async function informInactivePeople(
  manager: EntityManager,
  limit: number,
  { inactiveDays, mail }: { inactiveDays: number; mail: MailService },
): Promise<number> {
  const people = await manager.query<Pick<User, 'id' | 'email'>[]>(
    `SELECT id, email FROM users
      WHERE ${CONCERNED} AND ${LAST_USED} < now() - make_interval(days => $1)
        AND (inactivity_notice_at IS NULL OR inactivity_notice_at < ${LAST_USED})
      ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [inactiveDays - INACTIVE_NOTICE_DAYS, limit],
  );
  const day = new Date(Date.now() + INACTIVE_NOTICE_DAYS * DAY_MS);
  const deletedOn = formatDay(day);
  for (const { email } of people)
    await mail.write(manager, { kind: 'account-inactive', to: email, deletedOn });
  await manager.query('UPDATE users SET inactivity_notice_at = now() WHERE id = ANY ($1)', [
    people.map(({ id }) => id),
  ]);
  return people.length;
}

/**
 * Deletes accounts that are still not used `INACTIVE_NOTICE_DAYS` after the notice, as if the people had deleted them.
 * @returns their ids
 */
export async function deleteInactiveAccounts(
  manager: EntityManager,
  limit: number,
  { inactiveDays, users }: { inactiveDays: number; users: UsersService },
): Promise<string[]> {
  const people = await manager.query<Pick<User, 'id'>[]>(
    `SELECT id FROM users
      WHERE ${CONCERNED} AND ${LAST_USED} < now() - make_interval(days => $1)
        AND inactivity_notice_at > ${LAST_USED} AND inactivity_notice_at < now() - make_interval(days => $2)
      ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [inactiveDays, INACTIVE_NOTICE_DAYS, limit],
  );
  for (const { id } of people) await users.erase(id, manager);
  return people.map(({ id }) => id);
}
