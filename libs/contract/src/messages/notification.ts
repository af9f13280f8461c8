import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** Maximum number of events in the notification panel. */
export const NOTIFICATION_COUNT = 20;

/** Days before its due date at which an exam that was not taken yet becomes an event. */
export const EXAM_DUE_SOON_DAYS = 3;

/** An event that concerns a person. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum([
    'course-ready',
    'upload-failed',
    'certificate-issued',
    'certificate-expiring',
    'certificate-expired',
    'exam-due',
    // For the people who teach its course: the certificate requires it, and its result is never shown.
    'exam-never-shows-result',
    'course-assigned',
    'course-due',
    'course-overdue',
    'second-factor-reset',
  ]),
  /** Title of the course or exam, or name of the file if no course was created; empty for the own account. */
  subject: z.string(),
  /** Slug of a course that is ready, assigned, due or overdue, or of the course of an exam. */
  courseSlug: z.nullable(z.string()),
  /** Of an exam or course that is due: since when it is due soon; of a certificate likewise. Of an overdue course: its due date. */
  at: z.iso.datetime(),
});
export type Notification = z.output<typeof Notification>;

/** The signed-in person's events, latest first, at most `NOTIFICATION_COUNT`. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: "The person's latest events",
  response: z.array(Notification),
});
