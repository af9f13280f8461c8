import type { MailContent } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import { formatTime, oneLine, shorten } from '../mail/mail-lines.js';
import type { MeetingChangeMail } from './meeting-changes.queries.js';

/** Longest title in a subject line, in characters. */
const MAX_TITLE_LENGTH = 60;

/**
 * The message about a meeting that was moved or cancelled, without its address.
 * @param unsubscribeUrl page on which these messages are stopped
 */
export function composeMeetingChange(
  { locale, zone, change, startsAt, title, courseTitle, courseSlug }: MeetingChangeMail,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailContent {
  const t = translateTo(locale);
  const name = oneLine(title);
  const time = formatTime(startsAt, zone, locale);
  return {
    locale,
    subject: t('messages.meeting.mail.subject', { change, title: shorten(name, MAX_TITLE_LENGTH) }),
    paragraphs: [
      t('messages.meeting.mail.text', { change, title: name, course: oneLine(courseTitle), time }),
    ],
    action: { label: t('messages.meeting.mail.open'), url: `${publicUrl}/courses/${courseSlug}` },
    notes: [t('messages.digest.zone', { zone })],
    footer: { label: t('messages.digest.stop'), url: unsubscribeUrl },
  };
}
