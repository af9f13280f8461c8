import { sendMail } from '@lectern/contract';
import { createMailer, createQueue, type Env, type Logger, startQueueWorker } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { deliverMail } from './deliver-mail.js';
import { findDueMails, keepQueuedMails } from './mails.queries.js';

/** Messages sent in parallel by one worker. */
const CONCURRENCY = 2;

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
  for (const { id } of await findDueMails(source))
    await queue.add(sendMail.queue, { mailId: id }, { jobId: id });
}
