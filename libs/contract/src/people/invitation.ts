import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { EmailAddress } from '../identity/person-fields.js';

/** Days for which an invitation can be accepted; sending it again starts them again. */
export const INVITATION_DAYS = 14;

/** Addresses of one call at most. */
export const MAX_INVITED_ADDRESSES = 100;

/** Invitations that one person sends within an hour at most; imports of administrators do not count. */
export const MAX_INVITATIONS_PER_HOUR = 500;

/** Days after which an invitation that was not accepted is deleted, from its end. */
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
  /** From an import; null where unknown. */
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
  /** Of the latest message; null where the hourly limit of the address kept it from being sent. */
  sentAt: z.nullable(z.iso.datetime()),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.nullable(z.iso.datetime()),
  /** Name of the sender; null where the account was deleted. */
  invitedBy: z.nullable(z.string()),
  /** Message in the outbox with the link, which an administrator hands over; null where a mail server sends it. */
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
  /** Null: to the site, which only administrators may do. */
  groupId: z.nullable(z.uuid()),
  /** 'instructor' only by administrators. */
  role: InvitedRole,
});
export type NewInvitations = z.output<typeof NewInvitations>;

/** What became of the addresses. */
export const SentInvitations = z.object({
  invited: z.array(z.string()),
  /** Members of the group already; without a group, people who have an account with a confirmed address. */
  members: z.array(z.string()),
  /** Have an open invitation, which can be sent again. */
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

/** Sends a new link and ends the earlier one; 409 for an accepted or withdrawn one, 403 as for a new one. */
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

/** The link of the message: remembers the invitation in a cookie and leads to its page. A browser navigation. */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation/:token',
  access: 'public',
  summary: 'Open the link of an invitation',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  status: 303,
});

/** The open invitations to an address together. */
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
  /** The site takes no new person by this invitation. */
  isClosed: z.boolean(),
  /** Whether the invitation is to the signed-in person; null for visitors. */
  isOwn: z.nullable(z.boolean()),
});
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>;

/** Null where this browser has opened none, or it was replaced by a later link. */
export const getReceivedInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation',
  access: 'public',
  summary: 'The invitation whose link this browser opened',
  response: z.nullable(ReceivedInvitation),
});

/**
 * Accepts all open invitations to the address of the one that this browser opened; again changes nothing. What an inviter may
 * no longer give is left out. 404 without an opened invitation, 403 for one to another person, 410 for an ended one.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  access: 'signed-in',
  summary: 'Accept the invitation whose link this browser opened',
  response: ReceivedInvitation,
});

/**
 * What waits for the signed-in person without its link. Null without an open invitation to their address, and while nothing shows
 * that the address is theirs: it is not confirmed, and this browser has opened no link to it.
 */
export const getWaitingInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/waiting',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The open invitations to the signed-in person's address",
  response: z.nullable(WaitingInvitation),
});

/** Accepts what `getWaitingInvitation` shows; again changes nothing. 403 while nothing shows that the address is theirs. */
export const acceptWaitingInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/waiting/accept',
  access: 'signed-in',
  summary: "Accept the open invitations to the signed-in person's address",
  status: 204,
});
