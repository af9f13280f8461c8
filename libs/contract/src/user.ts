import * as z from 'zod/mini';
import { endpoint } from './define.js';
import { OptionalSearch, PageNumber } from './list.js';

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
});
export type User = z.output<typeof User>;

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

/** Query of a sign-in: where to come back to (same-origin paths only), and whether to begin with a new account. */
export const LoginQuery = z.object({
  returnTo: z.optional(z.string()),
  screen: z.optional(z.literal('sign-up')),
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

/** Where the provider sends the browser back to. */
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

/** Users on one page of the administrators' list. */
export const USER_PAGE_SIZE = 20;

/** A user as administrators see them, with what became of their courses. */
export const ListedUser = z.extend(User, {
  enrollmentCount: z.int(),
  completedCourses: z.int(),
  certificatesEarned: z.int(),
});
export type ListedUser = z.output<typeof ListedUser>;

/** Roles that a list can be narrowed to; suspended is a status. */
export const RoleFilter = z.enum(['all', 'student', 'instructor', 'admin']);
export type RoleFilter = z.output<typeof RoleFilter>;
export const StatusFilter = z.enum(['all', 'active', 'suspended']);
export type StatusFilter = z.output<typeof StatusFilter>;

/** Every word of `search` stands in the name or the e-mail address, in whichever case. */
export const UserQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  role: z._default(RoleFilter, 'all'),
  status: z._default(StatusFilter, 'all'),
});
export type UserQuery = z.output<typeof UserQuery>;

/** One page; `totalUsers` counts those of all pages that match the query. */
export const UserList = z.object({ users: z.array(ListedUser), totalUsers: z.int() });
export type UserList = z.output<typeof UserList>;

/** Newest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Users, page by page',
  query: UserQuery,
  response: UserList,
});

/** A first or last name, trimmed; empty or null where there is none. */
export const PersonName = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(80),
      z.regex(/^[^\p{Cc}]*$/u, 'contains characters that cannot be printed. Please remove them'),
    ),
);

/** An e-mail address, trimmed and in small letters. */
export const EmailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

export const UserId = z.object({ userId: z.uuid() });
export type UserId = z.output<typeof UserId>;

/** Only what changes. */
export const UserChange = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  email: z.optional(EmailAddress),
  role: z.optional(Role),
});
export type UserChange = z.output<typeof UserChange>;

/**
 * 403 for who would suspend or demote themself, 409 for the last administrator or an e-mail address that another
 * account has.
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

/** Removes a person's data for good and keeps anonymous counts; 403 for oneself, 409 for the last administrator. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Delete a user',
  params: UserId,
  status: 204,
});

/** What a person may change about themself. */
export const OwnChange = z.object({ firstName: PersonName, lastName: PersonName });
export type OwnChange = z.output<typeof OwnChange>;

/** Empty names are stored as none; certificates keep the name of their day. */
export const updateOwnUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: "Change one's own name",
  body: OwnChange,
  response: User,
});

/** A JSON file with everything that is stored of the person, to be kept by them. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/auth/user/export',
  access: 'signed-in',
  summary: "Everything that is stored of one's own",
});

/** Removes one's own data for good and keeps anonymous counts; 409 for the last administrator. */
export const deleteOwnUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: "Delete one's own account",
  status: 204,
});
