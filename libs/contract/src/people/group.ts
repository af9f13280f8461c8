import * as z from 'zod/mini';
import { BULK_CALL, bulkBody } from '../core/bulk.js';
import { endpoint } from '../core/define.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';
import { Version } from '../core/version.js';
import { EmailAddress, VISIBLE_TEXT } from '../identity/person-fields.js';
import { refuse } from '../core/problems/refuse.js';

/** Groups per page of a manager's list. */
export const GROUP_PAGE_SIZE = 20;

/** Maximum lengths of a group's texts in characters, and of its lists. */
export const GROUP_LIMITS = {
  name: 120,
  description: 2000,
  managers: 50,
  courses: 200,
  learningPaths: 50,
  joinLinks: 50,
  /** Maximum number of people that one call adds. */
  added: 100,
} as const;

/** `code` of the 409 when a group has members and its deletion is not confirmed. */
export const GROUP_HAS_MEMBERS = 'group-has-members';

/** `code` of the 409 for a change of an archived group. */
export const GROUP_ARCHIVED = 'group-archived';

/** `code` of the 409 when the last manager of a group would be removed by a person who is not an administrator. */
export const LAST_MANAGER = 'last-manager';

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(GROUP_LIMITS.name, { abort: true }),
    z.regex(VISIBLE_TEXT, refuse('invisible')),
  );

/** The name and description of a group, as a manager enters them. An empty description is stored as null. */
export const GroupSettings = z.object({
  name: Name,
  description: z.nullable(z.string().check(z.trim(), z.maxLength(GROUP_LIMITS.description))),
});
export type GroupSettings = z.output<typeof GroupSettings>;

/** A group in the list of groups. */
export const ListedGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  archivedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  memberCount: z.int(),
  courseCount: z.int(),
});
export type ListedGroup = z.output<typeof ListedGroup>;

/** A person as managers of a group see them. */
export const GroupPerson = z.object({ id: z.uuid(), name: z.string(), email: z.string() });
export type GroupPerson = z.output<typeof GroupPerson>;

/** A group with its managers, by name. */
export const Group = z.extend(ListedGroup, { version: Version, managers: z.array(GroupPerson) });
export type Group = z.output<typeof Group>;

export const GroupId = z.object({ groupId: z.uuid() });
export type GroupId = z.output<typeof GroupId>;

/** Columns that groups are sorted by. */
export const GROUP_SORTS = ['name', 'members', 'courses'] as const;

/** Every word of `search` must occur in the name. Groups are sorted by name by default. */
export const GroupQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  state: z._default(z.enum(['active', 'archived']), 'active'),
  ...listOrder(GROUP_SORTS, { sort: 'name', direction: 'ascending' }),
});
export type GroupQuery = z.output<typeof GroupQuery>;

export const GroupList = paged(ListedGroup);
export type GroupList = z.output<typeof GroupList>;

/** Administrators get all groups, instructors those that they manage. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'Groups, page by page',
  query: GroupQuery,
  response: GroupList,
});

/** An instructor who creates a group manages it. */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'instructor',
  summary: 'Create a group',
  body: GroupSettings,
  response: Group,
  status: 201,
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'A group with its managers',
  params: GroupId,
  response: Group,
});

/** 409 with the code `edit-conflict` when `version` is outdated. */
export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: "Change a group's name and description",
  params: GroupId,
  body: z.extend(GroupSettings, { version: Version }),
  response: Group,
});

/** The due dates of an archived group do not count, and its join links do not work. Nothing is deleted. */
export const archiveGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/archive',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Archive or restore a group',
  params: GroupId,
  body: z.object({ isArchived: z.boolean() }),
  response: Group,
});

/** Has the same effect as `archiveGroup` for each group. */
export const archiveGroups = endpoint({
  ...BULK_CALL,
  path: '/api/groups/bulk/archive',
  access: 'instructor',
  ofEach: 'group',
  summary: 'Archive or restore groups',
  body: bulkBody({ isArchived: z.boolean() }),
});

/** Enrollments and progress of its members stay. 409 with the code `group-has-members` unless `confirm` is true. */
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Delete a group',
  params: GroupId,
  query: z.object({ confirm: z._default(z.stringbool(), false) }),
  status: 204,
});

/**
 * An address that is not confirmed gets an invitation instead, as for `addCourseInstructor`. 404 unless an instructor or
 * administrator has this email address.
 */
export const addGroupManager = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/managers',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Let an instructor manage a group',
  params: GroupId,
  body: z.object({ email: EmailAddress }),
  response: Group,
});

export const GroupPersonId = z.extend(GroupId, { userId: z.uuid() });
export type GroupPersonId = z.output<typeof GroupPersonId>;

/** 409 with the code `last-manager` for the last manager, unless an administrator calls. */
export const removeGroupManager = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/managers/:userId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Let a person no longer manage a group',
  params: GroupPersonId,
  response: Group,
});
