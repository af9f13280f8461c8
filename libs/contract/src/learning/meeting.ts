import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { ReaderTimeZone } from '../core/time-zone.js';
import { refuse } from '../core/problems/refuse.js';
import { Version } from '../core/version.js';

/**
 * Longest texts in characters; length of a meeting in minutes; most meetings of a weekly series; most meetings to come of a course;
 * and days for which one can be planned ahead.
 */
export const MEETING_LIMITS = {
  title: 200,
  address: 2000,
  note: 2000,
  minMinutes: 5,
  maxMinutes: 1440,
  weeks: 30,
  upcoming: 200,
  daysAhead: 731,
} as const;

/** Hours before its start, old or new, in which a moved or cancelled meeting is mailed at once, and not the next morning. */
export const MEETING_CHANGE_MAIL_HOURS = 24;

/** Meetings per page of the list for instructors. */
export const MEETING_PAGE_SIZE = 20;

/** Most meetings that the page of a course shows: the next ones, and the latest that are over. */
export const SHOWN_MEETINGS = { upcoming: 50, past: 20 } as const;

/** Minutes before its start from which a meeting is announced a second time; the first time is a day before. */
export const MEETING_SOON_MINUTES = 15;

const MeetingId = z.object({ meetingId: z.uuid() });

const meetingFacts = {
  id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  /**
   * An https address of a video system, which Lectern does not ask. Null where the meeting is over or cancelled, and while an
   * administrator sees Lectern as the person.
   */
  address: z.nullable(z.string()),
};

/** A meeting as the people of its course see it. */
export const Meeting = z.object({
  ...meetingFacts,
  /** Plain text in lines; empty for none. */
  note: z.string(),
  isCancelled: z.boolean(),
});
export type Meeting = z.output<typeof Meeting>;

/** `upcoming` has those that run now, and cancelled ones until their end, the next first; `past` has the latest first. */
export const CourseMeetings = z.object({ upcoming: z.array(Meeting), past: z.array(Meeting) });
export type CourseMeetings = z.output<typeof CourseMeetings>;

/** Empty unless the person takes or teaches the course, and it is open to them. */
export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/courses/:id/meetings',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'Live meetings of a course',
  params: CourseId,
  response: CourseMeetings,
});

/** The meeting of a person's courses that runs now or comes next, without cancelled ones. */
export const NextMeeting = z.object({
  ...meetingFacts,
  courseTitle: z.string(),
  courseSlug: z.string(),
});
export type NextMeeting = z.output<typeof NextMeeting>;

/** Null where none is planned. Not part of the dashboard's answer, which copies of courses on devices contain. */
export const getNextMeeting = endpoint({
  method: 'GET',
  path: '/api/meetings/next',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The next live meeting of the person's courses",
  response: z.nullable(NextMeeting),
});

/** `over`: its end has passed. */
export const MeetingState = z.enum(['planned', 'cancelled', 'over']);
export type MeetingState = z.output<typeof MeetingState>;

/** A meeting as the instructors of its course see it. */
export const ManagedMeeting = z.object({
  ...meetingFacts,
  note: z.string(),
  state: MeetingState,
  /** Place in its weekly series from 1, and how many meetings the series has; 1 of 1 for a single meeting. */
  position: z.int(),
  seriesSize: z.int(),
  /** Meetings of the series after this one that are planned. */
  followingCount: z.int(),
  version: Version,
});
export type ManagedMeeting = z.output<typeof ManagedMeeting>;

/** Those to come first, the next one first; then those that are over, the latest first. */
export const listManagedMeetings = endpoint({
  method: 'GET',
  path: '/api/teaching/courses/:id/meetings',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'Live meetings of a course, to change',
  params: CourseId,
  query: z.object({ page: PageNumber }),
  response: z.extend(paged(ManagedMeeting), { courseTitle: z.string() }),
});

/** An https address without a name and password, which could pass for another host. */
const Address = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MEETING_LIMITS.address, { abort: true }),
    z.refine(isHttpsAddress, refuse('notHttps')),
  );

function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && !username && !password;
}

const plannedFields = {
  title: SingleLine(MEETING_LIMITS.title).check(z.minLength(1)),
  startsAt: z.iso.datetime(),
  minutes: z.int().check(z.gte(MEETING_LIMITS.minMinutes), z.lte(MEETING_LIMITS.maxMinutes)),
  address: Address,
  note: z.string().check(z.trim(), z.maxLength(MEETING_LIMITS.note)),
};

/** `id` is chosen by the client, so that a repeated request plans once. */
export const NewMeeting = z.object({
  ...plannedFields,
  id: z.uuid(),
  /** Meetings of a weekly series; 1 for a single meeting. */
  weeks: z.int().check(z.gte(1), z.lte(MEETING_LIMITS.weeks)),
  /** Zone in which all meetings of a series start at the same hour. */
  timeZone: ReaderTimeZone,
});
export type NewMeeting = z.output<typeof NewMeeting>;

/** 409 where more than `MEETING_LIMITS.upcoming` meetings of the course would be to come. */
export const createMeetings = endpoint({
  method: 'POST',
  path: '/api/teaching/courses/:id/meetings',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 20,
  summary: 'Plan a live meeting, or a weekly series',
  params: CourseId,
  body: NewMeeting,
  response: z.object({ created: z.int() }),
  status: 201,
});

export const MeetingChange = z.object({ ...plannedFields, version: Version });
export type MeetingChange = z.output<typeof MeetingChange>;

/**
 * Changes one meeting, also of a series; learners are notified of another time. 409 where it is over or cancelled, and with the
 * code EDIT_CONFLICT when it was changed after `version`.
 */
export const updateMeeting = endpoint({
  method: 'PUT',
  path: '/api/teaching/meetings/:meetingId',
  access: 'instructor',
  of: { managedMeeting: 'meetingId' },
  perMinute: 30,
  summary: 'Change a live meeting',
  params: MeetingId,
  body: MeetingChange,
  status: 204,
});

export const MeetingCancellation = z.object({
  version: Version,
  /** Also the planned meetings of the series that come after it. */
  withFollowing: z.boolean(),
});
export type MeetingCancellation = z.output<typeof MeetingCancellation>;

/** Learners are notified. 409 where it is over or cancelled, and with the code EDIT_CONFLICT when it was changed after `version`. */
export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/api/teaching/meetings/:meetingId/cancellation',
  access: 'instructor',
  of: { managedMeeting: 'meetingId' },
  perMinute: 30,
  summary: 'Cancel a live meeting, or the rest of its series',
  params: MeetingId,
  body: MeetingCancellation,
  response: z.object({ cancelled: z.int() }),
  status: 200,
});
