import { ACCOUNT_ANNOUNCEMENTS, MAIL_RETENTION_DAYS, type MailKind } from '@lectern/contract';
import { changeRows, type Mail, queryRow, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** Maximum number of messages that are sent to one address in an hour; further messages wait. */
export const MAX_SENT_PER_HOUR = 10;
/** The higher limit for messages about changes to an account, so that a flood of other messages cannot delay these. */
export const MAX_ANNOUNCED_PER_HOUR = 15;

/** Maximum number of messages that are added to the queue at once. */
const MAX_QUEUED_PER_SWEEP = 200;

/** Locks the address of a message until the transaction ends, so that only one worker at a time counts the messages to an address. */
export async function lockRecipient(manager: EntityManager, mailId: string): Promise<void> {
  await queryRows(
    manager,
    sql`
    SELECT pg_advisory_xact_lock(hashtext('sent mail ' || mails.recipient))
      FROM mails WHERE mails.id = ${mailId}`,
  );
}

/** Finds the time from which a message may be sent without exceeding the hourly limit of its address; null: now. */
export async function findEarliestSendTime(manager: EntityManager, mailId: string): Promise<Date | null> {
  const [row] = await queryRows<{ postponedTo: Date }>(
    manager,
    sql`
    SELECT limiting.sent_at + interval '1 hour' AS "postponedTo"
      FROM mails
     CROSS JOIN LATERAL (
           SELECT coalesce(other.sent_at, clock_timestamp()) AS sent_at FROM mails other
            WHERE other.recipient = mails.recipient AND other.id <> mails.id
              -- Announcements only delay other announcements.
              AND (other.kind <> 'announcement' OR mails.kind = 'announcement')
              AND (other.sent_at > clock_timestamp() - interval '1 hour'
                   OR other.status = 'sending' AND other.next_attempt_at > clock_timestamp())
            ORDER BY 1 DESC
           OFFSET CASE WHEN mails.kind = ANY (${ACCOUNT_ANNOUNCEMENTS})
                       THEN ${MAX_ANNOUNCED_PER_HOUR}::int ELSE ${MAX_SENT_PER_HOUR}::int END - 1
            LIMIT 1) AS limiting
     WHERE mails.id = ${mailId} AND mails.valid_until > now()`,
  );
  return row?.postponedTo ?? null;
}

/**
 * Reserves a due message for this worker, or postpones the message.
 * @param postponedTo until when the message is postponed; null: this worker sends it now
 * @returns whether the message was due
 */
export async function takeMail(
  manager: EntityManager,
  mailId: string,
  { postponedTo, leaseSeconds }: { postponedTo: Date | null; leaseSeconds: number },
): Promise<boolean> {
  const change = postponedTo
    ? sql`status = 'queued', next_attempt_at = ${postponedTo}`
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

/**
 * Kinds of messages that go to many people at once, with their rank: they are sent after all other kinds (such as links to sign
 * in), and a higher rank is sent later.
 */
export const LATER_KINDS: Partial<Record<MailKind, number>> = {
  meeting: 1,
  reminders: 2,
  report: 2,
  announcement: 3,
};

/** Finds messages that are due, including those of crashed workers: first the other kinds than `LATER_KINDS`, the oldest first. */
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

/** Whether the announcement that a message contains was deleted, by itself or with its course or group. */
export async function isAnnouncementDeleted(source: DataSource, mailId: string): Promise<boolean> {
  const { isCurrent } = await queryRow<{ isCurrent: boolean }>(
    source,
    sql`
    SELECT EXISTS (SELECT FROM announcement_recipients recipients
                     JOIN announcements ON announcements.id = recipients.announcement_id
                    WHERE recipients.mail_id = ${mailId} AND announcements.deleted_at IS NULL) AS "isCurrent"`,
  );
  return !isCurrent;
}

/** Deletes messages that are older than the retention time of the outbox. */
export async function deleteOldMails(source: DataSource): Promise<void> {
  await changeRows(
    source,
    sql`DELETE FROM mails WHERE created_at < now() - make_interval(days => ${MAIL_RETENTION_DAYS})`,
  );
}

/** Marks queued messages as kept once the site has no mail server: administrators then pass them on from the outbox. */
export async function keepQueuedMails(source: DataSource): Promise<void> {
  await changeRows(source, sql`UPDATE mails SET status = 'kept' WHERE status IN ('queued', 'sending')`);
}
