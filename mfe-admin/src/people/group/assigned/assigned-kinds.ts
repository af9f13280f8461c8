import { call, query, type UseQueryOptions } from '@lectern/client';
import {
  type Assignable,
  assignCourses,
  assignLearningPaths,
  changeDue,
  changeLearningPathDue,
  Due,
  type GroupCourse,
  listAssignableCourses,
  listAssignableLearningPaths,
  listGroupCourses,
  listGroupLearningPaths,
  unassignCourse,
  unassignLearningPath,
} from '@lectern/contract';
import * as z from 'zod/mini';

/** What can be assigned to a group; also a part of the ids of its texts. */
export type AssignedKind = 'courses' | 'paths';

/** An assigned course or learning path. */
export type Assigned = GroupCourse;

/** Courses or paths to assign with the due date `due`; those in `ownDues` (by id) have another one. */
export type Assignment = { ids: string[]; due: Due; ownDues: Record<string, Due> };

const OwnDues = z.record(z.uuid(), Due);

/** The API calls for courses or for learning paths. */
interface AssignedCalls {
  list: (groupId: string) => UseQueryOptions<Assigned[]>;
  search: (groupId: string, search: string) => UseQueryOptions<Assignable[]>;
  /** Checks an assignment. */
  schema: z.ZodMiniType<Assignment, Assignment>;
  assign: (groupId: string, assignment: Assignment) => Promise<unknown>;
  changeDue: (groupId: string, id: string, due: Due) => Promise<unknown>;
  unassign: (groupId: string, id: string) => Promise<unknown>;
}

export const ASSIGNED_CALLS: Record<AssignedKind, AssignedCalls> = {
  courses: {
    list: (groupId) => query(listGroupCourses, { params: { groupId } }),
    search: (groupId, search) => query(listAssignableCourses, { params: { groupId }, query: { search } }),
    schema: z.object({ ids: assignCourses.body.shape.courseIds, due: Due, ownDues: OwnDues }),
    assign: (groupId, { ids, due, ownDues }) => {
      const courseDues = Object.entries(ownDues).map(([courseId, ownDue]) => ({ courseId, due: ownDue }));
      const body = { courseIds: ids, due, ...(courseDues.length > 0 && { ownDues: courseDues }) };
      return call(assignCourses, { params: { groupId }, body });
    },
    changeDue: (groupId, courseId, due) => call(changeDue, { params: { groupId, courseId }, body: due }),
    unassign: (groupId, courseId) => call(unassignCourse, { params: { groupId, courseId } }),
  },
  paths: {
    list: (groupId) => query(listGroupLearningPaths, { params: { groupId } }),
    search: (groupId, search) =>
      query(listAssignableLearningPaths, { params: { groupId }, query: { search } }),
    schema: z.object({ ids: assignLearningPaths.body.shape.pathIds, due: Due, ownDues: OwnDues }),
    assign: (groupId, { ids, due }) =>
      call(assignLearningPaths, { params: { groupId }, body: { pathIds: ids, due } }),
    changeDue: (groupId, pathId, due) =>
      call(changeLearningPathDue, { params: { groupId, pathId }, body: due }),
    unassign: (groupId, pathId) => call(unassignLearningPath, { params: { groupId, pathId } }),
  },
};
