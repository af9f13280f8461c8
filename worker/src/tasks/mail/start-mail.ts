import { MAIL_RETENTION_DAYS, sendMail } from '@lectern/contract';
import { createMailer, createQueue, type Env, type Logger, startQueueWorker } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { deliverMail } from './deliver-mail.js';

/** Messages sent in parallel by one worker. */
const CONCURRENCY = 2;
const MAX_QUEUED_PER_SWEEP = 200;

interface MailOptions {
  source: DataSource;
  env: Env;
  log: Logger;
  onError: (error: Error) => void;
}

/**
 * Sends messages where a mail server is configured; without one, messages are kept in the outbox for administrators.
 * @returns the queue of messages, and a function that finishes the running attempts and stops
 */
export async function startMail({ source, env, log, onError }: MailOptions) {
  const mailer = createMailer(env);
  if (!mailer) {
    await keepQueuedMails(source);
    return undefined;
  }
  const queue = await createQueue(sendMail, env, onError);
  const worker = startQueueWorker(
    sendMail,
    env,
    ({ data }) => deliverMail(source, mailer, log, data.mailId).then(() => undefined),
    { concurrency: CONCURRENCY, onError },
  );
  const stop = async () => {
    await worker.close();
    await queue.close();
    mailer.close();
  };
  return { queue, stop };
}

export type MailQueue = Awaited<ReturnType<typeof createQueue<typeof sendMail>>>;

/** Queues the messages that are due and not in the queue. */
export async function queueDueMails(source: DataSource, queue: MailQueue): Promise<void> {
  for (const { id } of await dueMails(source)) await queue.add(sendMail.queue, { mailId: id }, { jobId: id });
}

/** Messages whose time has come and those of crashed workers, oldest first. */
export function dueMails(source: DataSource): Promise<{ id: string }[]> {
  return source.query(
    `SELECT id FROM mails WHERE status IN ('queued', 'sending') AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${MAX_QUEUED_PER_SWEEP}`,
  );
}

export async function deleteOldMails(source: DataSource) {
  await source.query(`DELETE FROM mails WHERE created_at < now() - interval '${MAIL_RETENTION_DAYS} days'`);
}

/** Gives messages from a time with a mail server to the administrators. */
async function keepQueuedMails(source: DataSource) {
  await source.query("UPDATE mails SET status = 'kept' WHERE status IN ('queued', 'sending')");
}
