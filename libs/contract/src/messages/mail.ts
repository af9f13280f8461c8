import * as z from 'zod/mini';
import { endpoint, job } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';

/** Messages that announce a change to an account. */
export const ACCOUNT_ANNOUNCEMENTS = [
  'password-changed',
  'address-changed',
  'passkey-added',
  'passkey-removed',
  'authenticator-app-added',
  'authenticator-app-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
  'second-factor-reset',
  'access-token-created',
] as const;

/**
 * Why a message is written: links for an account, news about it, the daily reminders, weekly reports, announcements, and meetings
 * of the next hours that were moved or cancelled.
 */
export const MailKind = z.enum([
  'confirm-address',
  'address-known',
  'reset-password',
  'change-address',
  ...ACCOUNT_ANNOUNCEMENTS,
  'account-inactive',
  'invitation',
  'reminders',
  'report',
  'webhook-disabled',
  'announcement',
  'meeting',
]);
export type MailKind = z.output<typeof MailKind>;

/** `kept`: the site has no mail server, so administrators hand the message over. */
export const MailStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'kept']);
export type MailStatus = z.output<typeof MailStatus>;

/** Days after which a message leaves the outbox. */
export const MAIL_RETENTION_DAYS = 7;

/** Days between the message to an inactive person and the deletion of the account. */
export const INACTIVE_NOTICE_DAYS = 30;

/** Messages per page of the outbox. */
export const MAIL_PAGE_SIZE = 20;

/** A message as the outbox lists it, without its text. */
export const ListedMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  status: MailStatus,
  createdAt: z.iso.datetime(),
  /** The mail server's answer to the last failed attempt. */
  error: z.nullable(z.string()),
});
export type ListedMail = z.output<typeof ListedMail>;

/** `isSending`: a mail server is configured. */
export const Outbox = z.extend(paged(ListedMail), { isSending: z.boolean() });
export type Outbox = z.output<typeof Outbox>;

/** Latest first. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'The messages of the last days',
  query: z.object({ page: PageNumber }),
  response: Outbox,
});

/** A kept message with its text and one-time link; both are null in messages that a mail server sends. */
export const OpenedMail = z.extend(ListedMail, {
  text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** The link cannot be used after this time. */
  validUntil: z.iso.datetime(),
});
export type OpenedMail = z.output<typeof OpenedMail>;

export const MailId = z.object({ mailId: z.uuid() });
export type MailId = z.output<typeof MailId>;

/** Opens a message and records that in the audit log, because its link gives access to an account. */
export const openMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/open',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Open a message of the outbox',
  params: MailId,
  response: OpenedMail,
});

/** Invitations whose links one call opens at most. */
export const MAX_OPENED_INVITATIONS = 500;

/** The latest link of each invited address, in the order of the addresses. */
export const OpenedInvitations = paged(
  z.object({ recipient: z.string(), link: z.string(), validUntil: z.iso.datetime() }),
);
export type OpenedInvitations = z.output<typeof OpenedInvitations>;

/**
 * Opens the kept messages of all open invitations, `MAX_OPENED_INVITATIONS` at most, so that an administrator can hand them over
 * together, and records that in the audit log.
 */
export const openInvitationMails = endpoint({
  method: 'POST',
  path: '/api/admin/mails/open-invitations',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Open the messages of all open invitations',
  response: OpenedInvitations,
  status: 200,
});

/** Tells a worker to send a message; the job id is the message's id. */
export const sendMail = job({ queue: 'send-mail', payload: MailId });
