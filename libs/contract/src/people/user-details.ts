import * as z from 'zod/mini';
import { AttemptSummary } from '../assessment/exams/exam.js';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';
import { UserId } from '../identity/user.js';
import { Certificate } from '../learning/certificate.js';
import { Revocation } from '../learning/credential.js';
import { StudyStatus } from '../learning/due-date.js';
import { MembershipSource } from './group-member.js';
import { InvitationList } from './invitation.js';
import { ListedUser } from './user.js';

/** Courses and attempts per page of a user's own lists. */
export const USER_TAB_PAGE_SIZE = 20;

/** A user as an administrator sees them on their page. */
export const UserDetails = z.extend(ListedUser, {
  /** False for an account of an external identity provider, which keeps the password itself. */
  hasPassword: z.boolean(),
  /** The account of a program, which has no address, courses or sign-in. */
  isService: z.boolean(),
});
export type UserDetails = z.output<typeof UserDetails>;

/** This endpoint and those below answer 404 for a user that does not exist. */
export const getUserDetails = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'A user with their counts',
  params: UserId,
  response: UserDetails,
});

const PageQuery = z.object({ page: PageNumber });

/** A user's current enrollment in a course. */
export const UserCourse = z.object({
  courseId: z.uuid(),
  courseTitle: z.string(),
  status: StudyStatus,
  /** Percent. */
  progress: z.number(),
  enrolledAt: z.iso.datetime(),
  /** The earliest due date of the user's groups; null without one. */
  dueAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
  lastActivityAt: z.iso.datetime(),
});
export type UserCourse = z.output<typeof UserCourse>;

/** Latest enrollment first. */
export const listUserCourses = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/courses',
  access: 'admin',
  summary: "A user's courses with their progress, page by page",
  params: UserId,
  query: PageQuery,
  response: paged(UserCourse),
});

/** An attempt of a user, with its exam. Nothing of its result is hidden from administrators. */
export const UserAttempt = z.extend(AttemptSummary, {
  exam: z.object({ id: z.uuid(), title: z.string(), courseTitle: z.string() }),
});
export type UserAttempt = z.output<typeof UserAttempt>;

/** Latest start first. */
export const listUserAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/attempts',
  access: 'admin',
  summary: "A user's exam attempts, page by page",
  params: UserId,
  query: PageQuery,
  response: paged(UserAttempt),
});

/** A certificate with its digital credential, which is null until the holder asks for one. */
export const UserCertificate = z.extend(Certificate, {
  credential: z.nullable(z.object({ revocation: z.nullable(Revocation) })),
});
export type UserCertificate = z.output<typeof UserCertificate>;

/** The same certificates as `listCertificates` returns to the user. */
export const listUserCertificates = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/certificates',
  access: 'admin',
  summary: "A user's certificates, newest first",
  params: UserId,
  response: z.array(UserCertificate),
});

/** A group of which the user is a member, a manager, or both. */
export const UserGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  archivedAt: z.nullable(z.iso.datetime()),
  isManager: z.boolean(),
  /** Null for a manager who is not a member. */
  membership: z.nullable(z.object({ joinedAt: z.iso.datetime(), source: MembershipSource })),
});
export type UserGroup = z.output<typeof UserGroup>;

/** Archived groups last, then by name. */
export const listUserGroups = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/groups',
  access: 'admin',
  summary: 'The groups of a user',
  params: UserId,
  response: z.array(UserGroup),
});

/** The invitations that the user accepted, and all others to their present address; latest first. */
export const listUserInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/invitations',
  access: 'admin',
  summary: 'The invitations to a user, page by page',
  params: UserId,
  query: PageQuery,
  response: InvitationList,
});

/** Whether a mail server sends the message; otherwise it waits in the outbox. */
export const SentResetLink = z.object({ isSentByMail: z.boolean() });
export type SentResetLink = z.output<typeof SentResetLink>;

/**
 * Sends the message of "Forgot password?". The answer does not contain the link. 409 for a suspended user and for an
 * account of an external identity provider, 429 after too many messages to the address.
 */
export const sendResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/reset-link',
  access: 'admin',
  perMinute: 10,
  summary: 'Send a user a link for a new password',
  params: UserId,
  response: SentResetLink,
});
