import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** Most events in the notification panel. */
export const NOTIFICATION_COUNT = 20;

/** Something that happened to a person. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(['course-ready', 'upload-failed', 'certificate-issued']),
  /** Name of the course, or of the file where it became none. */
  subject: z.string(),
  /** Slug of a course that is ready. */
  courseSlug: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type Notification = z.output<typeof Notification>;

/** The person's own, latest first, at most `NOTIFICATION_COUNT`. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: "The person's latest events",
  response: z.array(Notification),
});
