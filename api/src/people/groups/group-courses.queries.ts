import { ASSIGNABLE_COUNT, type Due, type GroupCourse } from '@lectern/contract';
import {
  collate,
  changeRows,
  empty,
  isCourseVisibleTo,
  isMemberOverdue,
  hasVisiblyCompleted,
  join,
  type Person,
  queryRows,
  searchPatterns,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

type CourseRow = Omit<GroupCourse, 'assignedAt' | 'dueAt'> & { assignedAt: Date; dueAt: Date | null };

/** Finds the courses of a group in the order of their due dates, with the counts that the person may see. */
export function findGroupCourses(
  manager: EntityManager,
  groupId: string,
  { person, locale }: Localized<{ person: Person }>,
): Promise<CourseRow[]> {
  return queryRows<CourseRow>(
    manager,
    sql`
    SELECT courses.id, courses.slug, courses.title, courses.is_published AS "isPublished",
           assigned.assigned_at AS "assignedAt", assigned.due_at AS "dueAt", assigned.due_days AS "dueDays",
           counts.completed AS "completedMembers", counts.overdue AS "overdueMembers"
      FROM group_courses assigned
      JOIN groups ON groups.id = assigned.group_id
      JOIN courses ON courses.id = assigned.course_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state.is_completed)::int AS completed,
              count(*) FILTER (WHERE groups.archived_at IS NULL
                                 AND ${isMemberOverdue(sql`state.is_completed`)})::int AS overdue
         FROM group_members members
         LEFT JOIN enrollments ON enrollments.user_id = members.user_id
                              AND enrollments.course_id = assigned.course_id
        CROSS JOIN LATERAL (SELECT ${hasVisiblyCompleted(person)} AS is_completed) state
        WHERE members.group_id = assigned.group_id) counts
     WHERE assigned.group_id = ${groupId}
     ORDER BY assigned.due_at, assigned.due_days, ${collate(sql`courses.title`, locale)}, courses.id`,
  );
}

/** Finds courses that can be assigned to a group, by title, at most `ASSIGNABLE_COUNT`. */
export function findAssignableCourses(
  manager: EntityManager,
  { groupId, search, person, locale }: Localized<{ groupId: string; search: string; person: Person }>,
): Promise<{ id: string; title: string; isPublished: boolean }[]> {
  const patterns = searchPatterns(search);
  const titleConditions = patterns.map((pattern) => sql`AND lower(courses.title) LIKE ${pattern}`);
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.title, courses.is_published AS "isPublished"
      FROM courses
     WHERE ${isCourseVisibleTo(sql`courses`, person)}
       AND NOT EXISTS (SELECT FROM group_courses assigned
                        WHERE assigned.group_id = ${groupId} AND assigned.course_id = courses.id)
       ${titleConditions.length ? join(titleConditions, ' ') : empty}
     ORDER BY ${collate(sql`courses.title`, locale)}, courses.id LIMIT ${ASSIGNABLE_COUNT}`,
  );
}

/** Finds the courses with these ids that the person may open, by title. */
export function findVisibleCourses(
  manager: EntityManager,
  courseIds: string[],
  person: Person,
): Promise<{ id: string; title: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.title FROM courses
     WHERE courses.id = ANY (${courseIds}) AND ${isCourseVisibleTo(sql`courses`, person)}
     ORDER BY ${collate(sql`courses.title`, null)}, courses.id`,
  );
}

/** Assigns courses to a group. Courses that are assigned already keep their due dates. @returns the ids of the added courses */
export async function insertGroupCourses(
  manager: EntityManager,
  { groupId, courseIds, due }: { groupId: string; courseIds: string[]; due: Due },
): Promise<string[]> {
  const added = await queryRows<{ id: string }>(
    manager,
    sql`
    INSERT INTO group_courses (group_id, course_id, due_at, due_days)
    SELECT ${groupId}, unnest(${courseIds}::uuid[]), ${due.dueAt}, ${due.dueDays}
    ON CONFLICT DO NOTHING RETURNING course_id AS id`,
  );
  return added.map(({ id }) => id);
}

/** Finds a course that is assigned to a group. */
export async function findGroupCourse(
  manager: EntityManager,
  groupId: string,
  courseId: string,
): Promise<{ title: string } | undefined> {
  const [course] = await queryRows<{ title: string }>(
    manager,
    sql`
    SELECT courses.title
      FROM group_courses assigned JOIN courses ON courses.id = assigned.course_id
     WHERE assigned.group_id = ${groupId} AND assigned.course_id = ${courseId}`,
  );
  return course;
}

/** Changes the due date of a group's course. */
export async function updateDue(
  manager: EntityManager,
  { groupId, courseId, due }: { groupId: string; courseId: string; due: Due },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE group_courses SET due_at = ${due.dueAt}, due_days = ${due.dueDays}
     WHERE group_id = ${groupId} AND course_id = ${courseId}`,
  );
}
