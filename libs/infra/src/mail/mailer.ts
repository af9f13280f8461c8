import { createTransport } from 'nodemailer';
import type { Env } from '../env/env.js';
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

/** Hands messages to the mail server of SMTP_URL. */
export interface Mailer {
  /** @throws MailRefusedError if another attempt is of no use, any other error if it may succeed */
  send(message: Message): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Undefined without SMTP_URL. */
export function createMailer({ mail, publicUrl }: Pick<Env, 'mail' | 'publicUrl'>): Mailer | undefined {
  if (!mail) return undefined;
  const transport = createTransport({
    url: withTls(mail.smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Messages are text that Lectern composes; nothing in them may make the worker read files or open URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
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
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
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
