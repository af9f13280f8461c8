import * as z from 'zod/mini';
import { BULK_CALL, bulkBody } from '../core/bulk.js';
import { endpoint } from '../core/define.js';
import { GROUP_LIMITS, GroupId, GroupPerson, GroupPersonId } from './group.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';

/** Members per page of a group. */
export const MEMBER_PAGE_SIZE = 25;

/** How a person became a member of a group. */
export const MembershipSource = z.enum(['manager', 'link', 'invitation', 'import', 'claim']);
export type MembershipSource = z.output<typeof MembershipSource>;

/**
 * A member, with the numbers of the group's courses that the member has completed and that are overdue. They count only the progress
 * that the manager may see (see `ReportRow`).
 */
export const GroupMember = z.extend(GroupPerson, {
  joinedAt: z.iso.datetime(),
  source: MembershipSource,
  completedCourses: z.int(),
  overdueCourses: z.int(),
});
export type GroupMember = z.output<typeof GroupMember>;

/** Columns that members are sorted by. */
export const MEMBER_SORTS = ['name', 'joined'] as const;

/** Every word of `search` must occur in the name or email address. Members are sorted by name by default. */
export const MemberQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  ...listOrder(MEMBER_SORTS, { sort: 'name', direction: 'ascending' }),
});
export type MemberQuery = z.output<typeof MemberQuery>;

export const MemberList = paged(GroupMember);
export type MemberList = z.output<typeof MemberList>;

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/members',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'The members of a group, page by page',
  params: GroupId,
  query: MemberQuery,
  response: MemberList,
});

/**
 * Adds people and enrolls them in the group's courses. Nothing changes for people who are members already. Only administrators may call
 * this; instructors use join links. 409 with the code `group-archived` for an archived group.
 */
export const addGroupMembers = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/members',
  access: 'admin',
  of: { group: 'groupId' },
  summary: 'Add people to a group',
  params: GroupId,
  body: z.object({
    userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(GROUP_LIMITS.added)),
  }),
  response: z.object({ added: z.int() }),
});

/** Has the same effect as `addGroupMembers` for each user. */
export const addUsersToGroup = endpoint({
  ...BULK_CALL,
  path: '/api/admin/users/bulk/add-to-group',
  access: 'admin',
  of: { group: 'body.groupId' },
  summary: 'Add users to a group',
  body: bulkBody({ groupId: z.uuid() }),
});

/** The person keeps their enrollments and progress. */
export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/members/:userId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Remove a person from a group',
  params: GroupPersonId,
  status: 204,
});

/** A group that the signed-in person is a member of. */
export const OwnGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  archivedAt: z.nullable(z.iso.datetime()),
  joinedAt: z.iso.datetime(),
  courseCount: z.int(),
});
export type OwnGroup = z.output<typeof OwnGroup>;

/** Archived groups last, then by name. */
export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The groups that the person is a member of',
  response: z.array(OwnGroup),
});

/** The person keeps their enrollments and progress. */
export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/memberships/:groupId',
  access: 'signed-in',
  summary: 'Leave a group',
  params: GroupId,
  status: 204,
});
