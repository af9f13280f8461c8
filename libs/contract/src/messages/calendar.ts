import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** A person's calendar feed; the address itself is not stored. */
export const CalendarFeed = z.object({
  /** When its address was created; null: the person has none. */
  createdAt: z.nullable(z.iso.datetime()),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/auth/calendar',
  access: 'signed-in',
  feature: 'calendar',
  summary: "The signed-in person's calendar feed",
  response: CalendarFeed,
});

/** The secret address; it is not shown again. */
export const NewCalendarFeed = z.object({ url: z.url(), createdAt: z.iso.datetime() });
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>;

/** An earlier address stops working. */
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/auth/calendar',
  access: 'signed-in',
  feature: 'calendar',
  summary: "Create an address for one's own calendar feed",
  response: NewCalendarFeed,
  status: 201,
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/auth/calendar',
  access: 'signed-in',
  feature: 'calendar',
  summary: "Turn off one's own calendar feed",
  status: 204,
});

/** Due dates and live meetings in iCalendar format (RFC 5545), for calendar programs, which cannot sign in. 404 for an unknown address. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: 'public',
  feature: 'calendar',
  perMinute: 30,
  summary: 'Due dates and live meetings of the person with this secret address',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
});
