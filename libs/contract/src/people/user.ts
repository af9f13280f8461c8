import * as z from 'zod/mini';
import { BULK_CALL, bulkBody } from '../core/bulk.js';
import { endpoint } from '../core/define.js';
import { listOrder, OptionalSearch, PageNumber } from '../core/list.js';
import { Locale } from '../core/locale.js';
import { toSingleLine } from '../core/single-line.js';
import { TimeZone } from '../core/time-zone.js';
import { EmailAddress, PersonName } from '../identity/person-fields.js';
import { Role, User, UserId } from '../identity/user.js';

/** Users per page of the administrators' list. */
export const USER_PAGE_SIZE = 20;

/** A user in the administrators' list, with the counts of their courses and certificates. */
export const ListedUser = z.extend(User, {
  enrollmentCount: z.int(),
  completedCourses: z.int(),
  certificatesEarned: z.int(),
  /** Whether the user has a passkey or an authenticator app at the built-in identity provider. */
  hasSecondFactor: z.boolean(),
  /** Whether an email of this site, an external provider or a directory has confirmed the address. */
  isEmailConfirmed: z.boolean(),
  /** Null unless the user is suspended and a reason was given. */
  suspensionReason: z.nullable(z.string()),
});
export type ListedUser = z.output<typeof ListedUser>;

/** Roles to filter by; suspended is a status. */
export const RoleFilter = z.enum(['all', 'student', 'instructor', 'admin']);
export type RoleFilter = z.output<typeof RoleFilter>;
export const StatusFilter = z.enum(['all', 'active', 'suspended']);
export type StatusFilter = z.output<typeof StatusFilter>;

/** Columns that users are sorted by. */
export const USER_SORTS = ['name', 'role', 'joined'] as const;

/** Every word of `search` must occur in the name or email address; case is ignored. The newest users come first by default. */
export const UserQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  role: z._default(RoleFilter, 'all'),
  status: z._default(StatusFilter, 'all'),
  ...listOrder(USER_SORTS, { sort: 'joined', direction: 'descending' }),
});
export type UserQuery = z.output<typeof UserQuery>;

/** One page, with the names that the specification fixes; `totalUsers` counts the matching users of all pages. */
export const UserList = z.object({ users: z.array(ListedUser), totalUsers: z.int() });
export type UserList = z.output<typeof UserList>;

/** One page of users for an exported file. The audit log records who exported how many users. */
export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  budget: 'export',
  summary: 'Users, to export them',
  query: UserQuery,
  response: UserList,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Users, page by page',
  query: UserQuery,
  response: UserList,
});

/** `code` of a 403: the call is sensitive, and the person must sign in again first. */
export const RECENT_SIGN_IN_REQUIRED = 'recent-sign-in-required';

/** Details of the refusal with the code `RECENT_SIGN_IN_REQUIRED`. */
export const RecentSignInDetails = z.object({
  /** Whether the person signs in at an external identity provider, whose pages open in a popup because they refuse to be framed. */
  isExternalProvider: z.boolean(),
});
export type RecentSignInDetails = z.output<typeof RecentSignInDetails>;

/** Longest reason of a suspension, in characters. */
export const MAX_REASON_LENGTH = 200;

/** The fields of a user that an administrator can change. */
export const UserFields = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  email: z.optional(EmailAddress),
  role: z.optional(Role),
});
export type UserFields = z.output<typeof UserFields>;

/** The fields to change; absent fields do not change. A change of `email` or `role` needs a recent sign-in. */
export const UserChange = z.extend(UserFields, {
  /** Why the user is suspended; administrators see it until the user is reactivated. */
  reason: z.optional(
    z.string().check(z.maxLength(MAX_REASON_LENGTH, { abort: true }), z.overwrite(toSingleLine)),
  ),
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

/** Suspends each user and ends their sessions. Refuses a user for the same reasons as `updateUser`. */
export const suspendUsers = endpoint({
  ...BULK_CALL,
  path: '/api/admin/users/bulk/suspend',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Suspend users',
  body: bulkBody({}),
});

/** Suspended users become students; other users do not change. */
export const reactivateUsers = endpoint({
  ...BULK_CALL,
  path: '/api/admin/users/bulk/reactivate',
  access: 'admin',
  needsRecentSignIn: true,
  summary: 'Reactivate suspended users',
  body: bulkBody({}),
});

/** The fields of their own account that a person may change; absent fields do not change. */
export const OwnChange = z.object({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  timeZone: z.optional(z.nullable(TimeZone)),
  locale: z.optional(Locale),
});
export type OwnChange = z.output<typeof OwnChange>;

/** Empty names are stored as null. Certificates keep the name that they were issued to. A new language also sets `LOCALE_COOKIE`. */
export const updateOwnUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: "Change one's own name, time zone or language",
  body: OwnChange,
  response: User,
});

/** Maximum size of the handed-in files in one export, in megabytes. Older files that do not fit are only listed, with their URLs. */
export const EXPORTED_FILES_MEGABYTES = 2000;

/**
 * All data stored about the person, as a JSON file, or as a ZIP with the JSON file and the files that the person handed in. The audit log
 * records the export.
 */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/auth/user/export',
  access: 'signed-in',
  needsRecentSignIn: true,
  perMinute: 10,
  budget: 'export',
  summary: 'All data stored about the signed-in person',
  query: z.object({ format: z.optional(z.enum(['json', 'zip'])) }),
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
