import type { MailKind, SiteLook } from '@lectern/contract';
import { type Mail, type MailContent, mailHtml, mailText } from '@lectern/data';

/** Local hours in which reminders and reports are sent; what is due later in the day waits for the next morning. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 20;

/** A reminder or report that could not be sent by then is outdated. */
const VALID_HOURS = 24;

/** The row of a reminder or report, which the sweep of mail sends. */
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
