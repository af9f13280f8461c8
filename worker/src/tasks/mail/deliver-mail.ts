import { Mail } from '@lectern/data';
import { type Logger, type Mailer, MailRefusedError } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { findEarliestSendTime, isAnnouncementDeleted, lockRecipient, takeMail } from './mails.queries.js';

/** Pauses after failed attempts, in seconds; a message fails after the last one. */
const RETRY_DELAYS_SECONDS = [10, 30, 60, 120, 300, 600, 1200];
/** A worker that holds a message for longer has crashed; sending takes 20 seconds at most. */
const LEASE_SECONDS = 120;

const WITHOUT_CONTENT = { text: null, html: null, link: null, unsubscribeUrl: null };

/**
 * Sends a message if it is due, and saves the result. Safe to run twice: one worker at a time has the lease. A worker
 * that crashes between the server's answer and the saved result makes the message arrive twice, with the same id.
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
    await lockRecipient(manager, id);
    const postponedTo = await findEarliestSendTime(manager, id);
    const isDue = await takeMail(manager, id, { postponedTo, leaseSeconds: LEASE_SECONDS });
    return isDue && postponedTo === null;
  });
}
