import type { MailContent } from '@lectern/data';
import { translateTo } from '@lectern/i18n/server';
import { oneLine, shorten } from '../mail/mail-lines.js';
import type { DueAnnouncementMail } from './announcements.queries.js';

/** Longest title in a subject line, in characters. */
const MAX_TITLE_LENGTH = 100;

/**
 * Writes the mail that sends an announcement to one person.
 * @param unsubscribeUrl page on which the person stops such mails
 */
export function composeAnnouncement(
  { announcementId, locale, title, text, audience, authorName }: DueAnnouncementMail,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailContent {
  const t = translateTo(locale);
  const action = {
    label: t('messages.announcement.mail.open'),
    url: `${publicUrl}/announcements/${announcementId}`,
  };
  return {
    locale,
    subject: t('messages.announcement.mail.subject', {
      audience: oneLine(audience),
      title: shorten(title, MAX_TITLE_LENGTH),
    }),
    paragraphs: [
      t('messages.announcement.mail.lead', { author: authorName ?? 'none', audience: oneLine(audience) }),
      title,
      ...splitParagraphs(text),
    ],
    action,
    notes: [],
    footer: { label: t('messages.announcement.mail.stop'), url: unsubscribeUrl },
  };
}

const splitParagraphs = (text: string): string[] => text.split(/\n\s*\n/).filter(Boolean);
