import type { MailKind, SiteLook } from '@lectern/contract';
import { type Mail, type MailContent, mailHtml, mailText } from '@lectern/data';

/** Local hours between which reminders and reports are sent; later ones wait until the next morning. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 20;

/** Hours after which a mail that could not be sent is outdated and not sent any more. */
const VALID_HOURS = 24;

/** Builds the columns of a queued mail, which the worker then sends. */
export const toMail = (
  content: MailContent,
  { look, ...address }: { kind: MailKind; recipient: string; unsubscribeUrl?: string; look: SiteLook },
) => ({
  ...address,
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content, look),
  status: 'queued' as const satisfies Mail['status'],
  validUntil: new Date(Date.now() + VALID_HOURS * 3_600_000),
});
