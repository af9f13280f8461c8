import { type assignCourses, type Due, GROUP_LIMITS, type GroupCourse } from '@lectern/contract';
import { enrollMembers, GroupCourse as GroupCourseEntity, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Input } from '../../platform/http/endpoint.js';
import { Refusal } from '../../platform/http/refusal.js';
import { GroupChangesService, requireActive } from './group-changes.service.js';
import {
  findAssignableCourses,
  findGroupCourse,
  findGroupCourses,
  findVisibleCourses,
  insertGroupCourses,
  updateDue,
} from './group-courses.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

type Reader = Localized<{ user: User }>;
type CoursesAssignment = Input<typeof assignCourses>['body'];

/** The courses that are assigned to groups, and their due dates. */
@Injectable()
export class GroupCoursesService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** Earliest due date first, then fewest days, then those without either. */
  list(groupId: string, reader: Reader): Promise<GroupCourse[]> {
    return listCourses(this.source.manager, groupId, reader);
  }

  /** Courses that can be assigned to the group, by title; at most `ASSIGNABLE_COUNT`. */
  listAssignable(groupId: string, search: string, { user, locale }: Reader) {
    return findAssignableCourses(this.source.manager, { groupId, search, person: user, locale });
  }

  /**
   * Assigns courses and enrolls the members. A course that is assigned to the group already keeps its due date.
   * @throws Refusal (404) unless each course is published or taught by the actor
   */
  assign(groupId: string, { courseIds, due, ownDues = [] }: CoursesAssignment, reader: Reader) {
    const ids = [...new Set(courseIds)];
    return this.changes.change<GroupCourse[]>(reader.user, groupId, async (manager, group) => {
      requireActive(group);
      const courses = await findVisibleCourses(manager, ids, reader.user);
      if (courses.length < ids.length) throw new Refusal(404, 'courses.courseNotFound');
      const added = await insertGroupCourses(manager, { groupId, courseIds: ids, due });
      for (const courseDue of ownDues.filter(({ courseId }) => added.includes(courseId)))
        await updateDue(manager, { groupId, ...courseDue });
      if ((await manager.countBy(GroupCourseEntity, { groupId })) > GROUP_LIMITS.courses)
        throw new Refusal(409, 'people.group.tooManyCourses', { values: { max: GROUP_LIMITS.courses } });
      await enrollMembers(manager, groupId, { courseIds: added });
      const addedCourses = courses.filter(({ id }) => added.includes(id));
      return {
        entry: added.length
          ? { action: 'group.courses-assigned', detail: describeForAudit(addedCourses) }
          : null,
        result: await listCourses(manager, groupId, reader),
      };
    });
  }

  changeDue({ groupId, courseId, due }: { groupId: string; courseId: string; due: Due }, reader: Reader) {
    return this.changes.change<GroupCourse[]>(reader.user, groupId, async (manager, group) => {
      requireActive(group);
      const { title } = await findAssigned(manager, groupId, courseId);
      await updateDue(manager, { groupId, courseId, due });
      return {
        entry: { action: 'group.due-changed', detail: title },
        result: await listCourses(manager, groupId, reader),
      };
    });
  }

  /** Enrollments and progress stay. */
  unassign(groupId: string, courseId: string, reader: Reader) {
    return this.changes.change<GroupCourse[]>(reader.user, groupId, async (manager) => {
      const { title } = await findAssigned(manager, groupId, courseId);
      await manager.delete(GroupCourseEntity, { groupId, courseId });
      return {
        entry: { action: 'group.course-unassigned', detail: title },
        result: await listCourses(manager, groupId, reader),
      };
    });
  }
}

async function findAssigned(manager: EntityManager, groupId: string, courseId: string) {
  const course = await findGroupCourse(manager, groupId, courseId);
  if (!course) throw new Refusal(404, 'people.group.courseNotAssigned');
  return course;
}

/** Lists the group's courses with the counts that the reader may see. */
async function listCourses(
  manager: EntityManager,
  groupId: string,
  { user, locale }: Reader,
): Promise<GroupCourse[]> {
  const rows = await findGroupCourses(manager, groupId, { person: user, locale });
  return rows.map(({ assignedAt, dueAt, ...course }) => ({
    ...course,
    assignedAt: assignedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** The title of a single course, or the number of several courses, for the audit log. */
const describeForAudit = (courses: { title: string }[]): string =>
  courses.length === 1 ? (courses[0]?.title ?? '') : `${courses.length} courses`;
