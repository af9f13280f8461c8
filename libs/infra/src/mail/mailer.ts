import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Env } from '../env/env.js';
import { checkHost } from '../network/addresses.js';
import { createGuardedLookup } from '../network/guarded-lookup.js';
import { requiresTls } from './smtp-tls.js';

/** A message as text and as HTML. */
export interface Message {
  /** Stable across attempts, so that a receiving server can recognize a message that arrives twice. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Gives the message the headers of RFC 8058, with which a mail program stops further ones by one click. */
  unsubscribeUrl?: string | null;
}

/** The mail server refused a message for good: another attempt would end the same way. */
export class MailRefusedError extends Error {}

/** Hands messages to the mail server. */
export interface Mailer {
  /**
   * @returns what the server answered
   * @throws MailRefusedError if another attempt is of no use, any other error if it may succeed
   */
  send(message: Message): Promise<string>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/**
 * Undefined without a mail server.
 * @param timeoutMs of connecting, and of each pause of the server
 */
export function createMailer(
  { mail, publicUrl }: Pick<Env, 'mail' | 'publicUrl'>,
  timeoutMs = TIMEOUT_MS,
): Mailer | undefined {
  if (!mail) return undefined;
  const transport = createTransport({
    url: withTls(mail.smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(mail.isInNetwork !== undefined && { getSocket: openSocket(mail.isInNetwork, timeoutMs) }),
    // Messages are text that Lectern composes; nothing in them may make the worker read files or open URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      try {
        const { response } = await transport.sendMail({
          from: mail.from,
          // An address object is never parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return response;
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

type OpenSocket = (
  server: { host?: string | undefined; port?: number | string | undefined },
  callback: (error: Error | null, socketOptions: { connection?: Socket }) => void,
) => void;

/** Opens connections to checked addresses only; TLS follows on the same connection. */
function openSocket(isInNetwork: boolean, timeoutMs: number): OpenSocket {
  const lookup = createGuardedLookup(isInNetwork);
  return ({ host = '', port }, callback) => {
    try {
      checkHost(host, isInNetwork);
    } catch (error) {
      return callback(error as Error, {});
    }
    const connection = connect({ host, port: Number(port), lookup, timeout: timeoutMs });
    const fail = (error: Error) => {
      connection.destroy();
      callback(error, {});
    };
    connection.once('error', fail);
    connection.once('timeout', () =>
      fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    );
    connection.once('connect', () => {
      connection.removeAllListeners('error').removeAllListeners('timeout').setTimeout(0);
      callback(null, { connection });
    });
  };
}

/** Adds `requireTLS`: Nodemailer would else send in clear, the password included, when the server's answer hides STARTTLS. */
function withTls(smtpUrl: string): string {
  if (!requiresTls(smtpUrl)) return smtpUrl;
  const url = new URL(smtpUrl);
  // Options in the URL come before all others.
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** A 5xx answer to the envelope or the message (RFC 5321, 4.2.1); a rejected sign-in is a matter of configuration. */
function isRefusal(error: unknown): error is Error {
  const { code, responseCode } = Object(error);
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}
