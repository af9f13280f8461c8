import { ACCOUNT_ANNOUNCEMENTS } from '@lectern/contract';
import { Mail } from '@lectern/data';
import { type Logger, type Mailer, MailRefusedError } from '@lectern/infra';
import type { DataSource, EntityManager } from 'typeorm';

/** Pauses after failed attempts, in seconds; a message fails after the last one. */
const RETRY_DELAYS_SECONDS = [10, 30, 60, 120, 300, 600, 1200];
/** A worker that holds a message for longer has crashed; sending takes 20 seconds at most. */
const LEASE_SECONDS = 120;

/** Messages of all kinds that one address is sent in an hour; further ones wait. */
export const MAX_SENT_PER_HOUR = 10;
/** Announcements of changes to an account are sent beyond that, so that a flood of other messages cannot delay them. */
export const MAX_ANNOUNCED_PER_HOUR = 15;

const WITHOUT_CONTENT = { text: null, html: null, link: null, unsubscribeUrl: null };

/**
 * Sends a message if it is due, and saves the result. Safe to run twice: one worker at a time has the lease. A worker
 * that crashes between the server's answer and the saved result makes the message arrive twice, with the same id.
 */
export async function deliverMail(source: DataSource, mailer: Mailer, log: Logger, id: string) {
  const mails = source.getRepository(Mail);
  if (!(await takeLease(source, id))) return;
  const mail = await mails.findOneByOrFail({ id });
  if (mail.validUntil.getTime() <= Date.now())
    return mails.update(id, { ...WITHOUT_CONTENT, status: 'failed', error: mail.error ?? 'Expired' });
  try {
    const { recipient: to, subject, text, html, unsubscribeUrl } = mail;
    await mailer.send({ id, to, subject, text: text ?? '', html: html ?? '', unsubscribeUrl });
    return await mails.update(id, { ...WITHOUT_CONTENT, status: 'sent', sentAt: new Date(), error: null });
  } catch (reason) {
    const error = reason instanceof Error ? reason.message.slice(0, 500) : String(reason);
    const delay = RETRY_DELAYS_SECONDS[mail.attempts - 1];
    // The server's answer may contain the address, so it is in the outbox and not in the log.
    log.warn({ mailId: id, kind: mail.kind, attempt: mail.attempts }, 'Mail not sent');
    if (reason instanceof MailRefusedError || delay === undefined)
      return mails.update(id, { ...WITHOUT_CONTENT, status: 'failed', error });
    const nextAttemptAt = new Date(Date.now() + delay * 1000);
    return mails.update(id, { status: 'queued', error, nextAttemptAt });
  }
}

/**
 * Postpones the message where its address has been sent as many as it may get in an hour.
 * @returns whether the message is due and now this worker's
 */
function takeLease(source: DataSource, id: string): Promise<boolean> {
  return source.transaction(async (manager) => {
    // Workers that send to one address decide one after the other.
    await manager.query(
      `SELECT pg_advisory_xact_lock(hashtext('sent mail ' || recipient)) FROM mails WHERE id = $1`,
      [id],
    );
    const freeAt = await findFreeTime(manager, id);
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE mails
          SET status = CASE WHEN $3::timestamptz IS NULL THEN 'sending' ELSE 'queued' END,
              attempts = attempts + CASE WHEN $3::timestamptz IS NULL THEN 1 ELSE 0 END,
              next_attempt_at = coalesce($3, clock_timestamp() + $2 * interval '1 second')
        WHERE id = $1 AND status IN ('queued', 'sending') AND next_attempt_at <= clock_timestamp()`,
      [id, LEASE_SECONDS, freeAt],
    );
    return count === 1 && freeAt === null;
  });
}

/** @returns when the address may get this message; null: now */
async function findFreeTime(manager: EntityManager, id: string): Promise<Date | null> {
  const [row] = await manager.query<{ freeAt: Date }[]>(
    `SELECT others.at + interval '1 hour' AS "freeAt"
       FROM mails
      CROSS JOIN LATERAL (
            SELECT coalesce(sent_at, clock_timestamp()) AS at FROM mails other
             WHERE other.recipient = mails.recipient AND other.id <> mails.id
               AND (other.sent_at > clock_timestamp() - interval '1 hour'
                    OR other.status = 'sending' AND other.next_attempt_at > clock_timestamp())
             ORDER BY at DESC
            OFFSET CASE WHEN mails.kind = ANY ($2) THEN ${MAX_ANNOUNCED_PER_HOUR} ELSE ${MAX_SENT_PER_HOUR} END - 1
             LIMIT 1) AS others
      WHERE mails.id = $1 AND mails.valid_until > now()`,
    [id, ACCOUNT_ANNOUNCEMENTS],
  );
  return row?.freeAt ?? null;
}
