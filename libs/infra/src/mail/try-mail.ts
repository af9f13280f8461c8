import { MAX_ANSWER_LENGTH, type MailOutcome, type MailTrial } from '@lectern/contract';
import type { Env } from '../env/env.js';
import { AddressRefusedError } from '../network/addresses.js';
import { createMailer, type Message } from './mailer.js';

const TIMEOUT_MS = 10_000;

/** Sends a message once, within ten seconds, and says how it ended. */
export async function tryMail(
  env: Pick<Env, 'mail' | 'publicUrl'>,
  message: Message,
  timeoutMs = TIMEOUT_MS,
): Promise<MailTrial> {
  const mailer = createMailer(env, timeoutMs);
  const limit = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, fail) =>
    limit.addEventListener('abort', () => fail(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }))),
  );
  try {
    const response = await Promise.race([mailer?.send(message), late]);
    return describe('sent', response ?? '', env);
  } catch (error) {
    const { cause, message: text, response } = Object(error) as Error & { response?: string };
    return describe(findOutcome(cause ?? error), response ?? Object(cause).response ?? text, env);
  } finally {
    mailer?.close();
  }
}

/** The beginning of an answer, with no password that the server repeats. */
function describe(outcome: MailOutcome, response: string, { mail }: Pick<Env, 'mail'>): MailTrial {
  const password = decodeURIComponent(new URL(mail?.smtpUrl ?? 'smtp://none').password);
  const text = password ? response.replaceAll(password, '…') : response;
  const status = /^[2-5]\d\d(?=[ -]|$)/.exec(response)?.[0];
  return { outcome, status: status ? Number(status) : null, answer: text.slice(0, MAX_ANSWER_LENGTH) };
}

/** Codes of Nodemailer and of sockets. */
const OUTCOMES: Partial<Record<string, MailOutcome>> = {
  ...{ EDNS: 'unknownHost', ENOTFOUND: 'unknownHost', EAI_AGAIN: 'unknownHost' },
  ...{ ETIMEDOUT: 'timeout', ETLS: 'tls', EAUTH: 'signIn', EENVELOPE: 'refused', EMESSAGE: 'refused' },
  ...{ ECONNREFUSED: 'unreachable', EHOSTUNREACH: 'unreachable', ENETUNREACH: 'unreachable' },
  ...{ ECONNRESET: 'unreachable', ECONNECTION: 'unreachable', EPROTOCOL: 'failed' },
};

function findOutcome(error: unknown): MailOutcome {
  if (error instanceof AddressRefusedError) return error.reason;
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  if (/certificate|\b(tls|ssl)\b|self[- ]signed/i.test(message)) return 'tls';
  const errno = /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? '';
  return OUTCOMES[errno] ?? OUTCOMES[code] ?? 'failed';
}
