import { ASSIGNABLE_COUNT, type Due, GROUP_LIMITS, type GroupCourse } from '@lectern/contract';
import {
  enrollMembers,
  GroupCourse as GroupCourseEntity,
  isCourseVisibleTo,
  limitTo,
  isSeenCompleted,
  MEMBER_DUE_AT,
  searchPatterns,
  type User,
} from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GroupChangesService, requireActive } from './group-changes.service.js';

const NOT_ASSIGNED = 'This course is not assigned to the group.';
const TOO_MANY = `A group can have at most ${GROUP_LIMITS.courses} courses. Please unassign some first.`;

type CourseRow = Omit<GroupCourse, 'assignedAt' | 'dueAt'> & { assignedAt: Date; dueAt: Date | null };

/** The courses that are assigned to groups, and their due dates. */
@Injectable()
export class GroupCoursesService {
  constructor(
    private readonly source: DataSource,
    private readonly changes: GroupChangesService,
  ) {}

  /** Earliest due date first, then fewest days, then those without either. */
  list(groupId: string, user: User): Promise<GroupCourse[]> {
    return listCourses(this.source.manager, groupId, user);
  }

  /** By title, at most `ASSIGNABLE_COUNT`. */
  listAssignable(groupId: string, search: string, user: User) {
    const patterns = searchPatterns(search);
    return this.source.query<{ id: string; title: string; isPublished: boolean }[]>(
      `SELECT courses.id, courses.title, courses.is_published AS "isPublished"
         FROM courses
        WHERE ${isCourseVisibleTo('courses', '$1')}
          AND NOT EXISTS (SELECT FROM group_courses WHERE group_id = $2 AND course_id = courses.id)
          ${patterns.map((_, index) => `AND lower(courses.title) LIKE $${index + 3}`).join(' ')}
        ORDER BY lower(courses.title), courses.id LIMIT ${ASSIGNABLE_COUNT}`,
      [limitTo(user), groupId, ...patterns],
    );
  }

  /**
   * Enrolls the members; a course that the group has keeps its due date.
   * @throws NotFoundException unless each course is published or taught by the actor
   */
  assign(groupId: string, { courseIds, due }: { courseIds: string[]; due: Due }, actor: User) {
    const ids = [...new Set(courseIds)];
    return this.changes.change<GroupCourse[]>(actor, groupId, async (manager, group) => {
      requireActive(group);
      const courses = await manager.query<{ id: string; title: string }[]>(
        `SELECT id, title FROM courses
          WHERE id = ANY ($2) AND ${isCourseVisibleTo('courses', '$1')} ORDER BY title`,
        [limitTo(actor), ids],
      );
      if (courses.length < ids.length) throw new NotFoundException('Course not found.');
      const added = await manager.query<{ id: string }[]>(
        `INSERT INTO group_courses (group_id, course_id, due_at, due_days)
         SELECT $1, unnest($2::uuid[]), $3, $4 ON CONFLICT DO NOTHING RETURNING course_id AS id`,
        [groupId, ids, due.dueAt, due.dueDays],
      );
      if ((await manager.countBy(GroupCourseEntity, { groupId })) > GROUP_LIMITS.courses)
        throw new ConflictException(TOO_MANY);
      await enrollMembers(manager, groupId, { courseIds: added.map(({ id }) => id) });
      const titles = courses.filter((course) => added.some(({ id }) => id === course.id));
      return {
        entry: added.length ? { action: 'group.courses-assigned', detail: describe(titles) } : null,
        result: await listCourses(manager, groupId, actor),
      };
    });
  }

  changeDue(groupId: string, courseId: string, { dueAt, dueDays }: Due, actor: User) {
    return this.changes.change<GroupCourse[]>(actor, groupId, async (manager, group) => {
      requireActive(group);
      const { title } = await findAssigned(manager, groupId, courseId);
      await manager.query(
        'UPDATE group_courses SET due_at = $3, due_days = $4 WHERE group_id = $1 AND course_id = $2',
        [groupId, courseId, dueAt, dueDays],
      );
      return {
        entry: { action: 'group.due-changed', detail: title },
        result: await listCourses(manager, groupId, actor),
      };
    });
  }

  /** Enrollments and progress stay. */
  unassign(groupId: string, courseId: string, actor: User) {
    return this.changes.change<GroupCourse[]>(actor, groupId, async (manager) => {
      const { title } = await findAssigned(manager, groupId, courseId);
      await manager.delete(GroupCourseEntity, { groupId, courseId });
      return {
        entry: { action: 'group.course-unassigned', detail: title },
        result: await listCourses(manager, groupId, actor),
      };
    });
  }
}

async function findAssigned(manager: EntityManager, groupId: string, courseId: string) {
  const [course] = await manager.query<{ title: string }[]>(
    'SELECT title FROM group_courses JOIN courses ON courses.id = course_id WHERE group_id = $1 AND course_id = $2',
    [groupId, courseId],
  );
  if (!course) throw new NotFoundException(NOT_ASSIGNED);
  return course;
}

/** With the counts that the person may see. */
async function listCourses(manager: EntityManager, groupId: string, person: User): Promise<GroupCourse[]> {
  const rows = await manager.query<CourseRow[]>(
    `SELECT courses.id, courses.slug, courses.title, courses.is_published AS "isPublished",
            assigned.assigned_at AS "assignedAt", assigned.due_at AS "dueAt", assigned.due_days AS "dueDays",
            counts.completed AS "completedMembers", counts.overdue AS "overdueMembers"
       FROM group_courses assigned
       JOIN groups ON groups.id = assigned.group_id
       JOIN courses ON courses.id = assigned.course_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE is_completed)::int AS completed,
               count(*) FILTER (WHERE NOT is_completed AND groups.archived_at IS NULL
                                  AND ${MEMBER_DUE_AT} < now())::int AS overdue
          FROM group_members members
          LEFT JOIN enrollments ON enrollments.user_id = members.user_id
                               AND enrollments.course_id = assigned.course_id
         CROSS JOIN LATERAL (SELECT ${isSeenCompleted('$2')} AS is_completed) state
         WHERE members.group_id = assigned.group_id) counts
      WHERE assigned.group_id = $1
      ORDER BY assigned.due_at, assigned.due_days, lower(courses.title), courses.id`,
    [groupId, limitTo(person)],
  );
  return rows.map(({ assignedAt, dueAt, ...course }) => ({
    ...course,
    assignedAt: assignedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** The title of one course, else how many there are. */
const describe = (courses: { title: string }[]): string =>
  courses.length === 1 ? (courses[0]?.title ?? '') : `${courses.length} courses`;
