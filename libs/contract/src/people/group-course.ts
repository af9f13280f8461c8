import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { GROUP_LIMITS, GroupId } from './group.js';
import { OptionalSearch } from '../core/list.js';
import { refuse } from '../core/problems/refuse.js';

/** Longest time to complete an assigned course, in days: ten years. */
export const MAX_DUE_DAYS = 3650;

/** Maximum number of courses or learning paths that a search for assignable ones returns. */
export const ASSIGNABLE_COUNT = 50;

const DAYS_MESSAGE = refuse('notInRange', { min: 1, max: MAX_DUE_DAYS });

/**
 * The due date of an assigned course. `dueAt` is a date for all members. `dueDays` is a number of days after a member has joined or
 * the course was assigned, whichever is later. If both are null, there is no due date.
 */
export const Due = z
  .object({
    dueAt: z.nullable(z.iso.datetime()),
    dueDays: z.nullable(z.int(DAYS_MESSAGE).check(z.gte(1, DAYS_MESSAGE), z.lte(MAX_DUE_DAYS, DAYS_MESSAGE))),
  })
  .check(z.refine(({ dueAt, dueDays }) => dueAt === null || dueDays === null, refuse('dueTwice')));
export type Due = z.output<typeof Due>;

/** A course that is assigned to a group, with the numbers of members who completed it and who are overdue. */
export const GroupCourse = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  assignedAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  dueDays: z.nullable(z.int()),
  completedMembers: z.int(),
  overdueMembers: z.int(),
});
export type GroupCourse = z.output<typeof GroupCourse>;

/** Earliest due date first, then fewest days, then those without either. */
export const listGroupCourses = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/courses',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'The courses that are assigned to a group',
  params: GroupId,
  response: z.array(GroupCourse),
});

/** A course or learning path that the person can assign. */
export const Assignable = z.object({ id: z.uuid(), title: z.string(), isPublished: z.boolean() });
export type Assignable = z.output<typeof Assignable>;

/** Courses that the person can assign and the group does not have, by title, at most `ASSIGNABLE_COUNT`. */
export const listAssignableCourses = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/assignable-courses',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'Published courses and own drafts that a group does not have',
  params: GroupId,
  query: z.object({ search: OptionalSearch }),
  response: z.array(Assignable),
});

/**
 * Enrolls the members in the courses. A course that is assigned to the group already keeps its due date. 404 unless each course is
 * published or taught by the caller, 409 with the code `group-archived` for an archived group.
 */
export const assignCourses = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/courses',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Assign courses to a group',
  params: GroupId,
  body: z.object({
    courseIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(GROUP_LIMITS.added)),
    due: Due,
    /** Due dates of single courses that differ from `due`. */
    ownDues: z.optional(
      z.array(z.object({ courseId: z.uuid(), due: Due })).check(z.maxLength(GROUP_LIMITS.added)),
    ),
  }),
  response: z.array(GroupCourse),
});

export const GroupCourseId = z.extend(GroupId, { courseId: z.uuid() });
export type GroupCourseId = z.output<typeof GroupCourseId>;

export const changeDue = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/courses/:courseId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Change by when a group completes a course',
  params: GroupCourseId,
  body: Due,
  response: z.array(GroupCourse),
});

/** The members keep their enrollments and progress. */
export const unassignCourse = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/courses/:courseId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Take a course from a group',
  params: GroupCourseId,
  response: z.array(GroupCourse),
});
