import * as z from 'zod/mini';
import { SingleLine } from '../single-line.js';
import { refuse } from '../problems/refuse.js';
import { savedSecretGroup, SentSecret, sentSecretGroup } from './site-group.js';

/**
 * How messages are protected on their way to the mail server: by TLS from the first byte; by STARTTLS, which only a server
 * on this machine may lack; or by STARTTLS where the server offers it.
 */
export const MailTls = z.enum(['tls', 'starttls', 'optional']);
export type MailTls = z.output<typeof MailTls>;

export const MAX_HOST_LENGTH = 253;
export const MAX_MAIL_USER_LENGTH = 254;
export const MAX_SENDER_NAME_LENGTH = 80;
const MAX_ADDRESS_LENGTH = 254;

/** A host name, an IPv4 or an IPv6 address; empty: none. */
const Host = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_HOST_LENGTH, { abort: true }),
    z.regex(/^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|[\da-f]*:[\da-f:.]+)?$/i),
  );

const isAddress = (text: string) => text === '' || z.safeParse(z.email(), text).success;

/** The server that sends messages. Without a host there is none. */
export const SiteMail = z
  .object({
    host: Host,
    port: z.int().check(z.gte(1), z.lte(65_535)),
    tls: MailTls,
    user: SingleLine(MAX_MAIL_USER_LENGTH),
    senderName: SingleLine(MAX_SENDER_NAME_LENGTH),
    senderAddress: z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_ADDRESS_LENGTH, { abort: true }),
        z.refine(isAddress, refuse('notEmail')),
      ),
    /** Whether the server may have an address that only the operator's network knows. */
    isInNetwork: z.boolean(),
  })
  .check(
    z.refine(({ host, senderAddress }) => !host || senderAddress !== '', {
      path: ['senderAddress'],
      error: refuse('missing'),
    }),
  );
export type SiteMail = z.output<typeof SiteMail>;

export const DEFAULT_SITE_MAIL: SiteMail = {
  host: '',
  port: 587,
  tls: 'starttls',
  user: '',
  senderName: '',
  senderAddress: '',
  isInNetwork: false,
};

export const SavedSiteMail = savedSecretGroup(SiteMail);
export type SavedSiteMail = z.output<typeof SavedSiteMail>;

export const SentSiteMail = sentSecretGroup(SiteMail);

/** Settings to try before they are saved. */
export const TriedSiteMail = z.object({ settings: SiteMail, secret: SentSecret });

/** Characters of a service's answer that administrators see. */
export const MAX_ANSWER_LENGTH = 200;

/** How a test message ended. */
export const MailOutcome = z.enum([
  'sent',
  'unknownHost',
  'unreachable',
  'timeout',
  'tls',
  'signIn',
  'refused',
  'inNetwork',
  'metadata',
  'failed',
]);
export type MailOutcome = z.output<typeof MailOutcome>;

export const MailTrial = z.object({
  outcome: MailOutcome,
  /** The server's status of three digits; null where it answered none. */
  status: z.nullable(z.int()),
  /** The beginning of what the server answered, or of the error. */
  answer: z.string(),
});
export type MailTrial = z.output<typeof MailTrial>;

/** The mail server that the environment sets, which wins over the settings. */
export const EnvironmentMail = z.object({
  host: z.string(),
  port: z.int(),
  tls: MailTls,
  user: z.string(),
  sender: z.string(),
});
export type EnvironmentMail = z.output<typeof EnvironmentMail>;
