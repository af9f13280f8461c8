import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** A service that gets personal data or course material from this site. */
export const DataRecipient = z.object({
  purpose: z.enum([
    'model',
    'embeddings',
    'speech',
    'mail',
    'sign-in',
    'storage',
    'conversion',
    'virus-scan',
    'traces',
  ]),
  /** The host name of the service; null where the operator runs the service in a private network or on this machine. */
  host: z.nullable(z.string()),
});
export type DataRecipient = z.output<typeof DataRecipient>;

/** Retention times in days; null: until the account is deleted. */
export const RetentionTimes = z.object({
  conversations: z.nullable(z.int()),
  uploadNames: z.nullable(z.int()),
  auditNames: z.nullable(z.int()),
  inactiveAccounts: z.nullable(z.int()),
  mails: z.int(),
  sessions: z.int(),
  /** 0: the security log is not kept in files. */
  securityLog: z.number(),
});
export type RetentionTimes = z.output<typeof RetentionTimes>;

/** How the site is configured, as far as it concerns personal data. */
export const PrivacyNotice = z.object({
  /** Contact for questions about personal data; null where the operator has not configured one. */
  contact: z.nullable(z.string()),
  /** A text that the operator adds; paragraphs are separated by empty lines. */
  operatorText: z.nullable(z.string()),
  recipients: z.array(DataRecipient),
  /** The name of the search model that runs on the server of the site, where one is installed. */
  searchModel: z.optional(z.string()),
  retention: RetentionTimes,
  /** The site keeps passwords itself, instead of an external identity provider. */
  keepsPasswords: z.boolean(),
  /** Whether the tutor answers with the language model while a person has not chosen. */
  usesModelByDefault: z.boolean(),
});
export type PrivacyNotice = z.output<typeof PrivacyNotice>;

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  summary: 'Which personal data the site stores, for how long, and who receives it',
  response: PrivacyNotice,
});
