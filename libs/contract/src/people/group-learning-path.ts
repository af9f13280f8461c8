import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch } from '../core/list.js';
import { LEARNING_PATH_CALL } from '../learning/learning-path-call.js';
import { GROUP_LIMITS, GroupId } from './group.js';
import { Assignable, Due, GroupCourse } from './group-course.js';

/** A learning path that is assigned to a group, with the numbers of members who completed it and who are overdue. */
export const GroupLearningPath = z.object(GroupCourse.shape);
export type GroupLearningPath = z.output<typeof GroupLearningPath>;

/** Earliest due date first, then fewest days, then those without either. */
export const listGroupLearningPaths = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'The learning paths that are assigned to a group',
  params: GroupId,
  response: z.array(GroupLearningPath),
});

/** Paths that the person can assign and the group does not have, by title, at most `ASSIGNABLE_COUNT`. */
export const listAssignableLearningPaths = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/assignable-learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { group: 'groupId' },
  summary: 'Published learning paths and own drafts that a group does not have',
  params: GroupId,
  query: z.object({ search: OptionalSearch }),
  response: z.array(Assignable),
});

/**
 * Enrolls the members in the paths. A path that is assigned to the group already keeps its due date. 404 unless each path is published
 * or edited by the caller, 409 with the code `group-archived` for an archived group.
 */
export const assignLearningPaths = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Assign learning paths to a group',
  params: GroupId,
  body: z.object({
    pathIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(GROUP_LIMITS.learningPaths)),
    due: Due,
  }),
  response: z.array(GroupLearningPath),
});

export const GroupLearningPathId = z.extend(GroupId, { pathId: z.uuid() });
export type GroupLearningPathId = z.output<typeof GroupLearningPathId>;

export const changeLearningPathDue = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/learning-paths/:pathId',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Change by when a group completes a learning path',
  params: GroupLearningPathId,
  body: Due,
  response: z.array(GroupLearningPath),
});

/** The members stay in the path and keep their progress. */
export const unassignLearningPath = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/learning-paths/:pathId',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Take a learning path from a group',
  params: GroupLearningPathId,
  response: z.array(GroupLearningPath),
});
