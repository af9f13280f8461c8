import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';

/** Maximum number of a person's events that are listed and counted: the latest. */
export const MAX_NOTIFICATIONS = 200;

/** Events in the notification panel, and on a page of the list of all. */
export const NOTIFICATION_PAGE_SIZE = 20;

/** Days before its due date at which an exam that was not taken yet becomes an event. */
export const EXAM_DUE_SOON_DAYS = 3;

export const NotificationKind = z.enum([
  'course-ready',
  'upload-failed',
  // The conversion of an uploaded video ended; the id is the video.
  'video-ready',
  'video-failed',
  'certificate-issued',
  'certificate-expiring',
  'certificate-expired',
  'exam-due',
  // For the people who teach its course: the certificate requires it, and its result is never shown.
  'exam-never-shows-result',
  'course-assigned',
  'course-due',
  'course-overdue',
  'review-planned',
  'learning-path-assigned',
  'learning-path-due',
  'learning-path-overdue',
  'second-factor-reset',
  // Questions to people. The id of `questions-asked` is a course, that of the others the thread.
  'thread-answered',
  'thread-mentioned',
  'answer-accepted',
  'questions-asked',
  'announcement',
  // Answers that people grade; the id is the exam.
  'work-graded',
  'answers-to-grade',
  // A completed course asks for answers; the id is the course.
  'survey-open',
  // Live meetings: within a day, from a few minutes before the start to the end, at another time, cancelled.
  'meeting-tomorrow',
  'meeting-soon',
  'meeting-moved',
  'meeting-cancelled',
  // Invitations that the person can accept on the dashboard; the id is the latest one.
  'invitation-waiting',
]);
export type NotificationKind = z.output<typeof NotificationKind>;

/** What identifies an event: the id of its course, exam, certificate, upload, video, announcement, meeting or invitation, of which there may be several kinds; and its time. */
export const NotificationKey = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  /** Of an exam or course that is due: since when it is due soon; of a certificate likewise. Of an overdue course: its due date. */
  at: z.iso.datetime(),
});
export type NotificationKey = z.output<typeof NotificationKey>;

/** An event that concerns a person. */
export const Notification = z.extend(NotificationKey, {
  /** Title of the course, learning path or exam (of questions to people: of course and slide; of an announcement: of course or group, with its own title; of a meeting: of course, with its own title), or name of the file of a video, or if no course was created; empty for the own account and invitations. */
  subject: z.string(),
  /** Slug of a course that is ready, assigned, due, overdue or to review, or of the course of an exam, question, video or meeting. */
  courseSlug: z.nullable(z.string()),
  /** Slug of a learning path that is assigned, due or overdue. */
  pathSlug: z.optional(z.string()),
  /** When a course, learning path or exam is or was due, or a certificate expires; absent without such a date. */
  dueAt: z.optional(z.iso.datetime()),
  isUnread: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** The signed-in person's events, latest first, at most `MAX_NOTIFICATIONS`. Reading them does not mark them as read. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The person's latest events",
  query: z.object({ page: PageNumber }),
  response: paged(Notification),
});

export const UnreadNotifications = z.object({ unreadCount: z.int() });
export type UnreadNotifications = z.output<typeof UnreadNotifications>;

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "How many of the person's latest events are unread",
  response: UnreadNotifications,
});

/** Others than the person's own events are left out, and events whose time is another one by now. A moved due date makes its event unread again. */
export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signed-in',
  summary: 'Mark events as read',
  body: z.object({
    notifications: z.array(NotificationKey).check(z.minLength(1), z.maxLength(NOTIFICATION_PAGE_SIZE)),
  }),
  response: UnreadNotifications,
  status: 200,
});

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'signed-in',
  summary: 'Mark all events as read',
  response: UnreadNotifications,
  status: 200,
});
