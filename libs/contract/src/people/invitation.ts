import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { EmailAddress } from '../identity/person-fields.js';

/** Days for which an invitation can be accepted, counted from the latest message. */
export const INVITATION_DAYS = 14;

/** Maximum number of addresses of one call. */
export const MAX_INVITED_ADDRESSES = 100;

/** Maximum number of invitations that one person sends within an hour. Imports of administrators do not count. */
export const MAX_INVITATIONS_PER_HOUR = 500;

/** Days between the end of an invitation that was not accepted and its deletion. */
export const INVITATION_RETENTION_DAYS = 30;

/** Invitations per page. */
export const INVITATION_PAGE_SIZE = 20;

/** The role of a person who accepts; an invitation makes no administrators. */
export const InvitedRole = z.enum(['student', 'instructor']);
export type InvitedRole = z.output<typeof InvitedRole>;

export const InvitationState = z.enum(['open', 'accepted', 'expired', 'withdrawn']);
export type InvitationState = z.output<typeof InvitationState>;

/** An invitation as its senders see it. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The name from an import; null without one. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: InvitedRole,
  /** The group that the person joins. */
  group: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The group that the person will manage. */
  managedGroup: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The course that the person will teach. Without it and a group the invitation is to the site. */
  course: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  state: InvitationState,
  /** Time of the latest message; null if the hourly limit of the address prevented the message. */
  sentAt: z.nullable(z.iso.datetime()),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.nullable(z.iso.datetime()),
  /** Name of the sender; null where the account was deleted. */
  invitedBy: z.nullable(z.string()),
  /** The message in the outbox with the link that an administrator gives to the person; null where a mail server sends messages. */
  keptMailId: z.nullable(z.uuid()),
});
export type Invitation = z.output<typeof Invitation>;

/** Every word of `search` must occur in the address or name. */
export const InvitationQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  state: z._default(z.union([z.literal('all'), InvitationState]), 'all'),
  groupId: z.optional(z.uuid()),
  managedGroupId: z.optional(z.uuid()),
  courseId: z.optional(z.uuid()),
});
export type InvitationQuery = z.output<typeof InvitationQuery>;

export const InvitationList = paged(Invitation);
export type InvitationList = z.output<typeof InvitationList>;

/** Latest first: all for administrators; for instructors those to their groups, and to teach the courses that they own. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'instructor',
  of: { group: ['query.groupId', 'query.managedGroupId'], course: 'query.courseId' },
  summary: 'Invitations, page by page',
  query: InvitationQuery,
  response: InvitationList,
});

export const NewInvitations = z.object({
  emails: z.array(EmailAddress).check(z.minLength(1), z.maxLength(MAX_INVITED_ADDRESSES)),
  /** Null for invitations to the site, which only administrators may send. */
  groupId: z.nullable(z.uuid()),
  /** Only administrators may send 'instructor'. */
  role: InvitedRole,
});
export type NewInvitations = z.output<typeof NewInvitations>;

/** The addresses of a call by result. */
export const SentInvitations = z.object({
  invited: z.array(z.string()),
  /** Members of the group already; without a group, people who have an account with a confirmed address. */
  members: z.array(z.string()),
  /** Addresses with an open invitation, which can be sent again. */
  open: z.array(z.string()),
});
export type SentInvitations = z.output<typeof SentInvitations>;

/** 404 for a group that the person does not manage, 429 beyond `MAX_INVITATIONS_PER_HOUR`. */
export const createInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'instructor',
  summary: 'Invite people by email',
  body: NewInvitations,
  response: SentInvitations,
  status: 201,
});

export const InvitationId = z.object({ invitationId: z.uuid() });
export type InvitationId = z.output<typeof InvitationId>;

/** Sends a new link and ends the earlier link. 409 for an accepted or withdrawn invitation, 403 as in `createInvitations`. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitationId/resend',
  access: 'instructor',
  of: { invitation: 'invitationId' },
  summary: 'Send an invitation again',
  params: InvitationId,
  response: Invitation,
});

/** 409 for an accepted invitation. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:invitationId',
  access: 'instructor',
  of: { invitation: 'invitationId' },
  summary: 'Withdraw an invitation',
  params: InvitationId,
  status: 204,
});

/** The link of the message. Stores the invitation in a cookie and redirects to the page of the invitation. A browser navigation. */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation/:token',
  access: 'public',
  summary: 'Open the link of an invitation',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  status: 303,
});

/** All open invitations to an address, as one. */
export const WaitingInvitation = z.object({
  role: InvitedRole,
  /** Names of the groups that a person joins by accepting. */
  groups: z.array(z.string()),
  /** Names of the groups that the person will manage. */
  managedGroups: z.array(z.string()),
  /** Titles of the courses that the person will teach. */
  courses: z.array(z.string()),
});
export type WaitingInvitation = z.output<typeof WaitingInvitation>;

/** The invitation whose link this browser opened last. */
export const ReceivedInvitation = z.extend(WaitingInvitation, {
  state: InvitationState,
  email: z.string(),
  /** The built-in identity provider has no account with the address yet. */
  needsAccount: z.boolean(),
  /** Whether the site's rule for sign-up refuses a new account by this invitation. */
  isClosed: z.boolean(),
  /** Whether the invitation is to the signed-in person; null for visitors. */
  isOwn: z.nullable(z.boolean()),
});
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>;

/** Null if this browser has opened no invitation, or if a later link has replaced the opened one. */
export const getReceivedInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation',
  access: 'public',
  summary: 'The invitation whose link this browser opened',
  response: z.nullable(ReceivedInvitation),
});

/**
 * Accepts all open invitations to the address of the invitation that this browser opened. Groups and courses that an inviter may no
 * longer give are left out. A repeated call changes nothing. 404 without an opened invitation, 403 for an invitation to another person,
 * 410 for an ended invitation.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  access: 'signed-in',
  summary: 'Accept the invitation whose link this browser opened',
  response: ReceivedInvitation,
});

/**
 * The open invitations to the signed-in person's address, as one. Null if there are none, and if the person may not accept them yet,
 * because the address is not confirmed and this browser has opened no link that was sent to the address.
 */
export const getWaitingInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/waiting',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The open invitations to the signed-in person's address",
  response: z.nullable(WaitingInvitation),
});

/** Accepts the invitations of `getWaitingInvitation`. A repeated call changes nothing. 403 while the person may not accept them yet. */
export const acceptWaitingInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/waiting/accept',
  access: 'signed-in',
  summary: "Accept the open invitations to the signed-in person's address",
  status: 204,
});
