import { sendMail } from '@lectern/contract';
import {
  createMailer,
  createQueue,
  type Env,
  type Logger,
  type Services,
  startQueueWorker,
} from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { readServices } from '../../platform/services/read-services.js';
import { deliverMail } from './deliver-mail.js';
import { findDueMails, keepQueuedMails, LATER_KINDS } from './mails.queries.js';

/** Messages sent in parallel by one worker. */
const CONCURRENCY = 2;

interface MailOptions {
  source: DataSource;
  env: Env;
  log: Logger;
  onError: (error: Error) => void;
}

/** The sending of messages, which follows the settings of the site. */
export interface MailSending {
  /** Whether there is a mail server. */
  readonly isOn: boolean;
  /** Uses the present mail server, and queues the messages that are due and not in the queue. */
  sweep(): Promise<void>;
  /** Finishes the running attempts. */
  stop(): Promise<void>;
}

/** Sends messages where there is a mail server; without one, messages are kept in the outbox for administrators. */
export async function startMail(options: MailOptions): Promise<MailSending> {
  const { source, env } = options;
  let sender: Sender | undefined;
  let present: string | undefined;

  async function useServer({ mail }: Services) {
    const next = JSON.stringify(mail ?? null);
    if (next === present) return;
    await sender?.stop();
    sender = mail && (await startSender(options, mail));
    if (!sender) await keepQueuedMails(source);
    present = next;
  }

  await useServer(await readServices(source, env));
  return {
    get isOn() {
      return sender !== undefined;
    },
    async sweep() {
      await useServer(await readServices(source, env));
      if (sender) await queueDueMails(source, sender.queue);
    },
    stop: async () => sender?.stop(),
  };
}

type MailQueue = Awaited<ReturnType<typeof createQueue<typeof sendMail>>>;

interface Sender {
  queue: MailQueue;
  stop(): Promise<void>;
}

/** Takes messages from the queue and hands them to a mail server. */
async function startSender(
  { source, env, log, onError }: MailOptions,
  mail: NonNullable<Services['mail']>,
): Promise<Sender | undefined> {
  const mailer = createMailer({ mail, publicUrl: env.publicUrl });
  if (!mailer) return undefined;
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

async function queueDueMails(source: DataSource, queue: MailQueue): Promise<void> {
  for (const { id, kind } of await findDueMails(source)) {
    // Jobs without a priority, such as links to sign in, are taken before those with one.
    const priority = LATER_KINDS[kind];
    await queue.add(sendMail.queue, { mailId: id }, { jobId: id, ...(priority && { priority }) });
  }
}
