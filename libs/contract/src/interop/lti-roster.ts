import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

// The members of courses of learning platforms that open a course here (LTI Names and Roles).

/** Names in one list of an answer. */
export const MAX_ROSTER_NAMES = 200;

const RosterPerson = z.object({
  /** Null where the platform shares no names. */
  name: z.nullable(z.string()),
});

/** A course of a platform, compared with the learners of the course here. */
export const LtiRoster = z.object({
  id: z.uuid(),
  platform: z.string(),
  /** Title of the course at the platform. */
  contextTitle: z.nullable(z.string()),
  /** Whether a reading was asked for and has not ended. */
  isWaiting: z.boolean(),
  /** When its members were read; null: they never were, and the lists are empty. */
  readAt: z.nullable(z.iso.datetime()),
  /** Why the latest reading failed. */
  problem: z.nullable(z.string()),
  learnerCount: z.int(),
  /** Learners there who have not opened the course, by name. */
  missing: z.array(RosterPerson),
  missingCount: z.int(),
  /** Learners who came from there, are enrolled here, and are not members there any more. */
  left: z.array(z.extend(RosterPerson, { userId: z.uuid() })),
  leftCount: z.int(),
});
export type LtiRoster = z.output<typeof LtiRoster>;

const CourseId = z.object({ id: z.uuid() });

/** Empty where no platform offers its members. */
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

/** The worker reads the members soon, and again each day for a while. */
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
