import { Mail } from '@lectern/data';
import { type Logger, type Mailer, MailRefusedError } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { findEarliestSendTime, isAnnouncementDeleted, lockRecipient, takeMail } from './mails.queries.js';

/** Pauses after failed attempts, in seconds; a message fails after the last one. */
const RETRY_DELAYS_SECONDS = [10, 30, 60, 120, 300, 600, 1200];
/** A worker that holds a message for longer has crashed; sending takes 20 seconds at most. */
const LEASE_SECONDS = 120;

/** Columns of a message after its last attempt: its content is deleted. */
const WITHOUT_CONTENT = { text: null, html: null, link: null, unsubscribeUrl: null };

/**
 * Sends a message if it is due, and saves the result. Concurrent calls are safe, because one worker at a time has the lease. If a
 * worker crashes between the mail server's response and saving the result, the message arrives twice, with the same id.
 */
export async function deliverMail(source: DataSource, mailer: Mailer, log: Logger, id: string) {
  const mails = source.getRepository(Mail);
  if (!(await takeLease(source, id))) return;
  const mail = await mails.findOneByOrFail({ id });
  if (mail.kind === 'announcement' && (await isAnnouncementDeleted(source, id))) return mails.delete(id);
  if (mail.validUntil.getTime() <= Date.now())
    return mails.update(id, { ...WITHOUT_CONTENT, status: 'failed', error: mail.error ?? 'Expired' });
  try {
    const { recipient: to, subject, text, html, unsubscribeUrl } = mail;
    await mailer.send({ id, to, subject, text: text ?? '', html: html ?? '', unsubscribeUrl });
    return await mails.update(id, { ...WITHOUT_CONTENT, status: 'sent', sentAt: new Date(), error: null });
  } catch (reason) {
    const error = reason instanceof Error ? reason.message.slice(0, 500) : String(reason);
    const delaySeconds = RETRY_DELAYS_SECONDS[mail.attempts - 1];
    // The mail server's response may contain the recipient's address, so the error is saved with the message and not logged.
    log.warn({ mailId: id, kind: mail.kind, attempt: mail.attempts }, 'Mail not sent');
    if (reason instanceof MailRefusedError || delaySeconds === undefined)
      return mails.update(id, { ...WITHOUT_CONTENT, status: 'failed', error });
    const nextAttemptAt = new Date(Date.now() + delaySeconds * 1000);
    return mails.update(id, { status: 'queued', error, nextAttemptAt });
  }
}

/**
 * Reserves a message for this worker. Postpones it instead if its recipient has reached the limit of messages per hour.
 * @returns whether the message is due and reserved
 */
function takeLease(source: DataSource, id: string): Promise<boolean> {
  return source.transaction(async (manager) => {
    await lockRecipient(manager, id);
    const postponedTo = await findEarliestSendTime(manager, id);
    const isDue = await takeMail(manager, id, { postponedTo, leaseSeconds: LEASE_SECONDS });
    return isDue && postponedTo === null;
  });
}
