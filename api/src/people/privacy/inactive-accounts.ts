import { INACTIVE_NOTICE_DAYS } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import type { MailService } from '../../platform/mail/mail.service.js';
import type { UsersService } from '../users/users.service.js';
import { lockInactive, lockUnwarned, saveNotices } from './retention.queries.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Sends an email to people whose accounts will be deleted in `INACTIVE_NOTICE_DAYS`. A person who uses the account after the email
 * and becomes inactive again gets another email.
 * @returns the number of people
 */
export async function informInactivePeople(
  manager: EntityManager,
  limit: number,
  { inactiveDays, mail }: { inactiveDays: number; mail: MailService },
): Promise<number> {
  const people = await lockUnwarned(manager, inactiveDays - INACTIVE_NOTICE_DAYS, limit);
  const deletedOn = new Date(Date.now() + INACTIVE_NOTICE_DAYS * DAY_MS);
  for (const { email } of people)
    await mail.write(manager, { kind: 'account-inactive', to: email, deletedOn });
  await saveNotices(
    manager,
    people.map(({ id }) => id),
  );
  return people.length;
}

/**
 * Deletes accounts that are still not used `INACTIVE_NOTICE_DAYS` after the notice, as if the people had deleted them.
 * @returns the ids of the deleted users
 */
export async function deleteInactiveAccounts(
  manager: EntityManager,
  limit: number,
  { inactiveDays, users }: { inactiveDays: number; users: UsersService },
): Promise<string[]> {
  const ids = await lockInactive(manager, inactiveDays, limit);
  for (const id of ids) await users.erase(id, manager);
  return ids;
}
