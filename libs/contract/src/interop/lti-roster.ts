import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

// A roster is the list of members of a course at a learning platform that links to a course of Lectern (LTI Names and Roles).

/** The most names in each list of a roster. */
export const MAX_ROSTER_NAMES = 200;

const RosterPerson = z.object({
  /** Null where the platform shares no names. */
  name: z.nullable(z.string()),
});

/** A roster, compared with the learners of the course of Lectern. */
export const LtiRoster = z.object({
  id: z.uuid(),
  platform: z.string(),
  /** The title of the course at the platform. */
  contextTitle: z.nullable(z.string()),
  /** Whether a requested reading has not ended. */
  isWaiting: z.boolean(),
  /** The time of the latest reading; null: the roster was never read, and the lists are empty. */
  readAt: z.nullable(z.iso.datetime()),
  /** Why the latest reading failed. */
  problem: z.nullable(z.string()),
  learnerCount: z.int(),
  /** Learners on the roster who have not opened the course, sorted by name. */
  missing: z.array(RosterPerson),
  missingCount: z.int(),
  /** Learners who came from the platform's course, are enrolled in the course, and are no longer on the roster. */
  left: z.array(z.extend(RosterPerson, { userId: z.uuid() })),
  leftCount: z.int(),
});
export type LtiRoster = z.output<typeof LtiRoster>;

const CourseId = z.object({ id: z.uuid() });

/** Lists the rosters of a course. A platform that does not offer its members has none. */
export const listLtiRosters = endpoint({
  method: 'GET',
  path: '/api/courses/:id/rosters',
  access: 'instructor',
  of: { course: 'id' },
  isOpenInViewAs: true,
  feature: 'lti',
  summary: 'Members of courses of learning platforms, compared with the learners of the course',
  params: CourseId,
  response: z.object({ rosters: z.array(LtiRoster) }),
});

/** Requests a reading. The worker reads the roster soon, and then daily for 90 days. */
export const requestLtiRoster = endpoint({
  method: 'POST',
  path: '/api/courses/:id/rosters/:rosterId/requests',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  feature: 'lti',
  summary: 'Read the members of a course of a learning platform',
  params: z.extend(CourseId, { rosterId: z.uuid() }),
  status: 204,
});
