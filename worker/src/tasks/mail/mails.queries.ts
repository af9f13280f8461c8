import { ACCOUNT_ANNOUNCEMENTS, MAIL_RETENTION_DAYS, type MailKind } from '@lectern/contract';
import { changeRows, type Mail, queryRow, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** Messages of all kinds that one address is sent in an hour; further ones wait. */
export const MAX_SENT_PER_HOUR = 10;
/** Announcements of changes to an account are sent beyond that, so that a flood of other messages cannot delay them. */
export const MAX_ANNOUNCED_PER_HOUR = 15;

const MAX_QUEUED_PER_SWEEP = 200;

/** Makes workers that send to the address of a message decide one after the other. */
export async function lockRecipient(manager: EntityManager, mailId: string): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT pg_advisory_xact_lock(hashtext('sent mail ' || mails.recipient))
      FROM mails WHERE mails.id = ${mailId}`,
  );
}

/** Finds when the address of a message may get it; null: now. */
export async function findFreeTime(manager: EntityManager, mailId: string): Promise<Date | null> {
  const [row] = await queryRows<{ freeAt: Date }>(
    manager,
    sql`
    SELECT others.at + interval '1 hour' AS "freeAt"
      FROM mails
     CROSS JOIN LATERAL (
           SELECT coalesce(other.sent_at, clock_timestamp()) AS at FROM mails other
            WHERE other.recipient = mails.recipient AND other.id <> mails.id
              -- Announcements delay each other, and no other message.
              AND (other.kind <> 'announcement' OR mails.kind = 'announcement')
              AND (other.sent_at > clock_timestamp() - interval '1 hour'
                   OR other.status = 'sending' AND other.next_attempt_at > clock_timestamp())
            ORDER BY at DESC
           OFFSET CASE WHEN mails.kind = ANY (${ACCOUNT_ANNOUNCEMENTS})
                       THEN ${MAX_ANNOUNCED_PER_HOUR}::int ELSE ${MAX_SENT_PER_HOUR}::int END - 1
            LIMIT 1) AS others
     WHERE mails.id = ${mailId} AND mails.valid_until > now()`,
  );
  return row?.freeAt ?? null;
}

/**
 * Gives this worker a message that is due, or postpones it.
 * @param freeAt until when it is postponed; null: it is not
 * @returns whether the message was due
 */
export async function takeMail(
  manager: EntityManager,
  mailId: string,
  { freeAt, leaseSeconds }: { freeAt: Date | null; leaseSeconds: number },
): Promise<boolean> {
  const change = freeAt
    ? sql`status = 'queued', next_attempt_at = ${freeAt}`
    : sql`status = 'sending', attempts = attempts + 1,
          next_attempt_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const count = await changeRows(
    manager,
    sql`
    UPDATE mails SET ${change}
     WHERE id = ${mailId} AND status IN ('queued', 'sending') AND next_attempt_at <= clock_timestamp()`,
  );
  return count === 1;
}

/** Kinds that many people get at once wait for all others, such as links to sign in; the higher the number, the later. */
export const LATER_KINDS: Partial<Record<MailKind, number>> = {
  meeting: 1,
  reminders: 2,
  report: 2,
  announcement: 3,
};

/** Finds messages whose time has come and those of crashed workers: those of `LATER_KINDS` last, else the oldest first. */
export function findDueMails(source: DataSource): Promise<Pick<Mail, 'id' | 'kind'>[]> {
  const kinds = Object.keys(LATER_KINDS);
  return queryRows(
    source,
    sql`
    SELECT mails.id, mails.kind FROM mails
     WHERE mails.status IN ('queued', 'sending') AND mails.next_attempt_at <= now()
     ORDER BY coalesce((${Object.values(LATER_KINDS)}::int[])[array_position(${kinds}::text[], mails.kind)], 0),
              mails.next_attempt_at LIMIT ${MAX_QUEUED_PER_SWEEP}`,
  );
}

/** Whether the announcement of a message was deleted, alone or with its course or group. */
export async function isWithdrawn(source: DataSource, mailId: string): Promise<boolean> {
  const { isCurrent } = await queryRow<{ isCurrent: boolean }>(
    source,
    sql`
    SELECT EXISTS (SELECT FROM announcement_recipients recipients
                     JOIN announcements ON announcements.id = recipients.announcement_id
                    WHERE recipients.mail_id = ${mailId} AND announcements.deleted_at IS NULL) AS "isCurrent"`,
  );
  return !isCurrent;
}

/** Deletes messages whose time in the outbox is over. */
export async function deleteOldMails(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`DELETE FROM mails WHERE created_at < now() - make_interval(days => ${MAIL_RETENTION_DAYS})`,
  );
}

/** Gives messages from a time with a mail server to the administrators. */
export async function keepQueuedMails(source: DataSource): Promise<void> {
  await changeRows(source, sql`UPDATE mails SET status = 'kept' WHERE status IN ('queued', 'sending')`);
}
