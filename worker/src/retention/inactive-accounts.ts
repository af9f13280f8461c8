import { INACTIVE_NOTICE_DAYS } from '@lectern/contract';
import { endSessions, eraseUser, Mail, mailHtml, mailText, mailTexts, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;
/** Time in which the notice is useful. A mail server that is gone for so long gets it no more. */
const NOTICE_VALID_DAYS = 7;

/** SQL: the latest sign of life of a person. */
const LAST_USED = 'coalesce(last_active, created_at)';
/** Administrators are never deleted for inactivity, and suspended people could sign up anew. */
const CONCERNED = "role IN ('student', 'instructor')";

/**
 * Writes to people whose accounts will be deleted, `INACTIVE_NOTICE_DAYS` before. A person who came back and left again gets
 * another message.
 * @returns how many people
 */
export async function informInactivePeople(
  manager: EntityManager,
  limit: number,
  inactiveDays: number,
  publicUrl: string,
): Promise<number> {
  const people = await manager.query<Pick<User, 'id' | 'email'>[]>(
    `SELECT id, email FROM users
      WHERE ${CONCERNED} AND ${LAST_USED} < now() - make_interval(days => $1)
        AND (inactivity_notice_at IS NULL OR inactivity_notice_at < ${LAST_USED})
      ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [inactiveDays - INACTIVE_NOTICE_DAYS, limit],
  );
  const deletedOn = new Date(Date.now() + INACTIVE_NOTICE_DAYS * DAY_MS);
  const content = mailTexts['account-inactive']({
    url: `${publicUrl}/`,
    deletedOn: deletedOn.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  });
  await manager.insert(
    Mail,
    people.map(({ email }) => ({
      kind: 'account-inactive' as const,
      recipient: email,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content),
      link: null,
      status: 'queued' as const,
      validUntil: new Date(Date.now() + NOTICE_VALID_DAYS * DAY_MS),
    })),
  );
  await manager.query('UPDATE users SET inactivity_notice_at = now() WHERE id = ANY ($1)', [
    people.map(({ id }) => id),
  ]);
  return people.length;
}

/**
 * Deletes accounts that are still not used `INACTIVE_NOTICE_DAYS` after the notice, as if the people had deleted them.
 * @returns how many
 */
export async function deleteInactiveAccounts(
  manager: EntityManager,
  limit: number,
  inactiveDays: number,
): Promise<number> {
  const people = await manager.query<Pick<User, 'id' | 'subject' | 'email'>[]>(
    `SELECT id, subject, email FROM users
      WHERE ${CONCERNED} AND ${LAST_USED} < now() - make_interval(days => $1)
        AND inactivity_notice_at > ${LAST_USED} AND inactivity_notice_at < now() - make_interval(days => $2)
      ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [inactiveDays, INACTIVE_NOTICE_DAYS, limit],
  );
  for (const person of people) {
    await endSessions(manager, person);
    await eraseUser(manager, person);
  }
  return people.length;
}
