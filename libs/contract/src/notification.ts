import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** Maximum number of events in the notification panel. */
export const NOTIFICATION_COUNT = 20;

/** An event that concerns a person. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(['course-ready', 'upload-failed', 'certificate-issued']),
  /** Title of the course, or name of the file if no course was created. */
  subject: z.string(),
  /** Slug of a course that is ready. */
  courseSlug: z.nullable(z.string()),
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
