import { DEFAULT_LOCALE, type Locale } from '@lectern/contract';
import type { MailContent, MailList } from '@lectern/data';
import { translate, translateTo } from '@lectern/i18n/server';
import { formatTime, oneLine, shorten } from '../mail/mail-lines.js';
import type { DigestKind, DueReminder } from './due-reminders.queries.js';

/** The kinds of reminders, in the order of their lists in a message. */
const DIGEST_KINDS: DigestKind[] = [
  'overdue',
  'due-in-1-day',
  'due-in-7-days',
  'meeting',
  'certificate-expiring',
  'review-planned',
  'assigned',
  'course-ready',
  'video-ready',
  'certificate-issued',
  'work-graded',
  'survey-open',
  'thread-mentioned',
  'thread-answered',
  'answer-accepted',
  'questions-asked',
  'answers-to-grade',
];

/** Longest title in a subject line, in characters. */
const MAX_TITLE_LENGTH = 60;

/**
 * Writes the message that contains all reminders of a person.
 * @param reminders at least one; all are for the same person
 * @param unsubscribeUrl page on which the person chooses or stops reminders by mail
 */
export function composeDigest(
  reminders: DueReminder[],
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailContent {
  const [first] = reminders;
  const locale = first?.locale ?? DEFAULT_LOCALE;
  const t = translateTo(locale);
  const shown = withoutRepeats(reminders);
  const lists = DIGEST_KINDS.flatMap((kind): MailList[] => {
    const items = shown.filter((reminder) => reminder.kind === kind);
    if (!items.length) return [];
    const title = t(`messages.digest.titles.${kind}`);
    return [{ title, items: items.map((reminder) => toItem(reminder, publicUrl, locale)) }];
  });
  const zone = first?.zone ?? 'UTC';
  const hasDates = shown.some(({ dueAt }) => dueAt);
  return {
    locale,
    subject: composeSubject(shown, locale),
    paragraphs: [],
    lists,
    action: { label: t('messages.digest.open'), url: `${publicUrl}/` },
    notes: hasDates ? [t('messages.digest.zone', { zone })] : [],
    footer: { label: t('messages.digest.stop'), url: unsubscribeUrl },
  };
}

/** Removes reminders of assignments that another reminder repeats: a course that was just assigned and is due tomorrow is listed once. */
function withoutRepeats(reminders: DueReminder[]): DueReminder[] {
  const otherwiseListed = new Set(
    reminders.filter(({ kind }) => kind !== 'assigned').map(({ subjectId }) => subjectId),
  );
  return reminders.filter(({ kind, subjectId }) => kind !== 'assigned' || !otherwiseListed.has(subjectId));
}

function composeSubject(shown: DueReminder[], locale: Locale): string {
  const t = translateTo(locale);
  const [only] = shown;
  if (!only || shown.length > 1) return t('messages.digest.subject', { count: shown.length });
  const kind = t(`messages.digest.titles.${only.kind}`);
  return t('messages.digest.subjectOfOne', { kind, title: shorten(oneLine(only.title), MAX_TITLE_LENGTH) });
}

function toItem(reminder: DueReminder, publicUrl: string, locale: Locale) {
  const { subject, subjectId, title, slug } = reminder;
  const note = composeNote(reminder, locale);
  const paths = {
    course: `/courses/${slug}`,
    'learning-path': `/paths/${slug}`,
    upload: `/courses/${slug}`,
    exam: '/exams',
    certificate: '/certificates',
    thread: `/questions/${subjectId}`,
    inbox: `/teaching/inbox?course=${subjectId}`,
    grading: `/teaching/exams/${subjectId}/grading`,
    survey: `/courses/${slug}/survey`,
    meeting: `/courses/${slug}`,
  };
  return {
    label: oneLine(title),
    url: publicUrl + paths[subject],
    ...(note && { note }),
  };
}

function composeNote({ kind, dueAt, zone, isExpired, change }: DueReminder, locale: Locale): string | null {
  if (!dueAt) return null;
  const time = formatTime(dueAt, zone, locale);
  if (kind === 'meeting')
    return translate(locale, 'messages.digest.meeting', { change: change ?? 'none', time });
  if (kind !== 'certificate-expiring') return translate(locale, 'messages.digest.due', { time });
  return translate(locale, isExpired ? 'messages.digest.expired' : 'messages.digest.expires', { time });
}
