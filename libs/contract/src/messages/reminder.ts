import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** Days after which a sent reminder is deleted. */
export const REMINDER_RETENTION_DAYS = 56;

/** Days before the expiry of a certificate at which its holder gets the first and the second reminder. */
export const CERTIFICATE_EXPIRING_DAYS = { firstReminder: 30, secondReminder: 7 } as const;

/** What people are reminded of. The due dates are those of assigned courses and of exams. */
export const ReminderKind = z.enum([
  'assigned',
  'due-in-7-days',
  'due-in-1-day',
  'overdue',
  'course-ready',
  'video-ready',
  'certificate-issued',
  'certificate-expiring',
  'review-planned',
  'thread-answered',
  'thread-mentioned',
  'answer-accepted',
  'questions-asked',
  // Of handed-in files and other answers that people grade: for the learner, and for the instructors of the course.
  'work-graded',
  'answers-to-grade',
  // A completed course asks for answers.
  'survey-open',
  // A live meeting today or tomorrow, at another time, or cancelled.
  'meeting',
  // A message of its own, soon after the publication.
  'announcement',
]);
export type ReminderKind = z.output<typeof ReminderKind>;

/** Where a reminder appears: in the notification panel, or in the daily message. */
export const ReminderChannel = z.enum(['panel', 'mail']);
export type ReminderChannel = z.output<typeof ReminderChannel>;

const Kinds = z.array(ReminderKind).check(z.maxLength(ReminderKind.options.length));

/** The kinds that a person does not get, by channel; without a choice all are sent. */
export const MutedReminders = z.object({ panel: Kinds, mail: Kinds });
export type MutedReminders = z.output<typeof MutedReminders>;

export const ReminderSettings = z.object({
  muted: MutedReminders,
  /** A mail server is configured. */
  isSendingMail: z.boolean(),
});
export type ReminderSettings = z.output<typeof ReminderSettings>;

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/api/auth/reminders',
  access: 'signed-in',
  summary: 'Where the signed-in person is reminded of what',
  response: ReminderSettings,
});

/** Replaces both lists. */
export const updateReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/auth/reminders',
  access: 'signed-in',
  summary: "Choose one's own reminders",
  body: MutedReminders,
  response: ReminderSettings,
});

/** The secret of the link in every reminder; it only changes which reminders its person gets by mail. */
export const UnsubscribeToken = z.object({ token: z.string().check(z.maxLength(100)) });

/** A page with the choices; it changes nothing, because mail scanners open links. */
export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/reminders/unsubscribe/:token',
  access: 'public',
  summary: 'Choose reminders by mail without signing in (page)',
  params: UnsubscribeToken,
});

/**
 * Stops all reminders by mail (RFC 8058: mail programs send `List-Unsubscribe=One-Click`), or saves the choices of the
 * page, whose form sends `action=choose` and a `keep` for each kind. Another or no body stops all.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/reminders/unsubscribe/:token',
  access: 'public',
  summary: 'Stop reminders by mail, or choose them, without signing in',
  params: UnsubscribeToken,
  body: z.object({
    action: z.optional(z.string().check(z.maxLength(100))),
    keep: z.optional(z.union([ReminderKind, Kinds])),
  }),
  status: 200,
});
