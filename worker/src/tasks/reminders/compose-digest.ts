import type { ReminderKind } from '@lectern/contract';
import type { MailContent, MailList } from '@lectern/data';
import type { DueReminder } from './due-reminders.queries.js';

/** Titles of the lists in a message, in their order. */
const TITLES: Record<ReminderKind, string> = {
  overdue: 'Overdue',
  'due-in-1-day': 'Due today or tomorrow',
  'due-in-7-days': 'Due soon',
  'certificate-expiring': 'Certificate to renew',
  assigned: 'Assigned to you',
  'course-ready': 'Your course is ready',
  'certificate-issued': 'Your certificate',
};
const KINDS = Object.keys(TITLES) as ReminderKind[];

/** Longest title in a subject line, in characters. */
const MAX_TITLE_LENGTH = 60;

/**
 * The message with all reminders of a person.
 * @param reminders at least one
 * @param unsubscribeUrl page on which reminders by mail are stopped or chosen
 */
export function composeDigest(
  reminders: DueReminder[],
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailContent {
  const shown = withoutRepeats(reminders);
  const lists = KINDS.flatMap((kind): MailList[] => {
    const items = shown.filter((reminder) => reminder.kind === kind);
    if (!items.length) return [];
    return [{ title: TITLES[kind], items: items.map((reminder) => toItem(reminder, publicUrl)) }];
  });
  const zone = reminders[0]?.zone ?? 'UTC';
  const hasDates = shown.some(({ dueAt }) => dueAt);
  return {
    subject: composeSubject(shown),
    paragraphs: [],
    lists,
    action: { label: 'Open Lectern', url: `${publicUrl}/` },
    notes: hasDates ? [`Times are in the time zone ${zone}. You can change it in Settings.`] : [],
    footer: { label: 'Stop these messages, or choose which ones you get', url: unsubscribeUrl },
  };
}

/** A course that was just assigned and is due tomorrow is listed once. */
function withoutRepeats(reminders: DueReminder[]): DueReminder[] {
  const due = new Set(reminders.filter(({ kind }) => kind !== 'assigned').map(({ subjectId }) => subjectId));
  return reminders.filter(({ kind, subjectId }) => kind !== 'assigned' || !due.has(subjectId));
}

function composeSubject(shown: DueReminder[]): string {
  const [only] = shown;
  if (!only || shown.length > 1) return `${shown.length} reminders from Lectern`;
  return `${TITLES[only.kind]}: ${shorten(oneLine(only.title))}`;
}

function toItem(reminder: DueReminder, publicUrl: string) {
  const { subject, title, slug } = reminder;
  const note = composeNote(reminder);
  const paths = {
    course: `/courses/${slug}`,
    upload: `/courses/${slug}`,
    exam: '/exams',
    certificate: '/certificates',
  };
  return {
    label: oneLine(title),
    url: publicUrl + paths[subject],
    ...(note && { note }),
  };
}

function composeNote({ kind, dueAt, zone, isExpired }: DueReminder): string | null {
  if (!dueAt) return null;
  if (kind !== 'certificate-expiring') return `Due ${formatTime(dueAt, zone)}`;
  return `${isExpired ? 'Expired' : 'Expires'} ${formatTime(dueAt, zone)}`;
}

const formatTime = (time: Date, timeZone: string) =>
  time.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** A person typed the title; line breaks in it would look like further lines of the message. */
const oneLine = (title: string) => title.replace(/\s+/g, ' ').trim();

const shorten = (title: string) =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title;
