import * as z from 'zod/mini';
import { endpoint } from './define.js';
import { OptionalSearch, PageNumber } from './list.js';
import { TimeZone } from './time-zone.js';

/** `suspended` is a pseudo-role for blocked accounts. */
export const Role = z.enum(['student', 'instructor', 'admin', 'suspended']);
export type Role = z.output<typeof Role>;

/** The signed-in person, as `GET /api/auth/user` answers. Dates are ISO strings. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  createdAt: z.iso.datetime(),
  lastActive: z.nullable(z.iso.datetime()),
  /** IANA name for reminders and due dates in messages; null: UTC. */
  timeZone: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** The names that a person has, in order; empty without any. */
export function fullName({ firstName, lastName }: Partial<Pick<User, 'firstName' | 'lastName'>>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** The full name, else the email address (also where one of the two names is missing), else an empty text. */
export function displayName({
  firstName,
  lastName,
  email,
}: Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>): string {
  return firstName && lastName ? `${firstName} ${lastName}` : (email ?? '');
}

/** The signed-in person; 401 for visitors. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The signed-in person',
  response: User,
});

/**
 * Where to return to after sign-in (same-origin paths only), and whether to open the sign-up page. `prompt=login` asks
 * for the password even if the person is signed in. `level=admin` does the same, and asks another provider for a sign-in
 * that is strong enough for administrators.
 */
export const LoginQuery = z.object({
  returnTo: z.optional(z.string().check(z.maxLength(8000))),
  screen: z.optional(z.literal('sign-up')),
  prompt: z.optional(z.literal('login')),
  level: z.optional(z.literal('admin')),
});
export type LoginQuery = z.output<typeof LoginQuery>;

/** Starts OpenID Connect sign-in; a browser navigation. */
export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Start signing in',
  query: LoginQuery,
  status: 302,
});

/** Where the identity provider redirects to after sign-in. */
export const loginCallback = endpoint({
  method: 'GET',
  path: '/api/callback',
  access: 'public',
  summary: 'Finish signing in',
  status: 302,
});

/** Ends the session and the provider's session; a browser navigation. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'Sign out',
  status: 302,
});

/**
 * OpenID Connect Back-Channel Logout 1.0: another provider ends a person's sessions. The body is a form, sent by the provider's
 * server; 400 for a token that is not valid, 404 with the built-in provider.
 */
export const backchannelLogout = endpoint({
  method: 'POST',
  path: '/api/backchannel-logout',
  access: 'public',
  summary: 'End the sessions that a logout token of the provider names',
  body: z.object({ logout_token: z.string().check(z.maxLength(10_000)) }),
  status: 200,
});

/** Users per page of the administrators' list. */
export const USER_PAGE_SIZE = 20;

/** A user in the administrators' list, with the counts of their courses and certificates. */
export const ListedUser = z.extend(User, {
  enrollmentCount: z.int(),
  completedCourses: z.int(),
  certificatesEarned: z.int(),
  /** A passkey or an authenticator app of the built-in identity provider. */
  hasSecondFactor: z.boolean(),
  /** False: neither our mail nor another provider has confirmed the address. */
  isEmailConfirmed: z.boolean(),
});
export type ListedUser = z.output<typeof ListedUser>;

/** Roles to filter by; suspended is a status. */
export const RoleFilter = z.enum(['all', 'student', 'instructor', 'admin']);
export type RoleFilter = z.output<typeof RoleFilter>;
export const StatusFilter = z.enum(['all', 'active', 'suspended']);
export type StatusFilter = z.output<typeof StatusFilter>;

/** Every word of `search` must occur in the name or email address; case is ignored. */
export const UserQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  role: z._default(RoleFilter, 'all'),
  status: z._default(StatusFilter, 'all'),
});
export type UserQuery = z.output<typeof UserQuery>;

/** One page; `totalUsers` counts the matching users of all pages. */
export const UserList = z.object({ users: z.array(ListedUser), totalUsers: z.int() });
export type UserList = z.output<typeof UserList>;

/** One page of users for a file that leaves the site; the audit log records who exported how many. */
export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Users, to export them',
  query: UserQuery,
  response: UserList,
});

/** Newest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Users, page by page',
  query: UserQuery,
  response: UserList,
});

/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 80;

/** Longest email address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Text that shows as it is stored: no control, invisible or direction-changing characters. Joiners and variation
 * selectors are allowed after a letter, where scripts such as Devanagari, Persian and Japanese need them.
 */
export const VISIBLE_TEXT =
  /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\p{L})\p{Variation_Selector})*$/u;

/** A first or last name, trimmed; empty and null mean none. */
export const PersonName = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_NAME_LENGTH, { abort: true }),
      z.regex(VISIBLE_TEXT, 'contains characters that cannot be seen. Please remove them'),
    ),
);

/** An email address, trimmed and in lower case. */
export const EmailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(MAX_EMAIL_LENGTH, { abort: true }), z.email());

export const UserId = z.object({ userId: z.uuid() });
export type UserId = z.output<typeof UserId>;

/** `code` of a 403: the call is sensitive, and the person must sign in again first. */
export const RECENT_SIGN_IN_REQUIRED = 'recent-sign-in-required';

/** The fields to change; absent ones stay as they are. A change of `email` or `role` needs a recent sign-in. */
export const UserChange = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  email: z.optional(EmailAddress),
  role: z.optional(Role),
});
export type UserChange = z.output<typeof UserChange>;

/**
 * 403 for administrators who would suspend or demote themselves, 409 for the last administrator and for an email
 * address that another account has.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Change a user',
  params: UserId,
  body: UserChange,
  response: User,
});

/** Permanently deletes a person's data and keeps anonymous counts; 403 for one's own account. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Delete a user',
  params: UserId,
  status: 204,
});

/** The fields of their own account that a person may change; absent ones stay as they are. */
export const OwnChange = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  timeZone: z.optional(z.nullable(TimeZone)),
});
export type OwnChange = z.output<typeof OwnChange>;

/** Empty names are stored as null; certificates keep the name that they were issued to. */
export const updateOwnUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: "Change one's own name or time zone",
  body: OwnChange,
  response: User,
});

/** A JSON file with all data stored about the person; the audit log records that it was made. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/auth/user/export',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'All data stored about the signed-in person',
});

/** Permanently deletes one's own data and keeps anonymous counts; 409 for the last administrator. */
export const deleteOwnUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/user',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: "Delete one's own account",
  status: 204,
});
