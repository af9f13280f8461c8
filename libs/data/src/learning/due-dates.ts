import { type DueDate, DUE_DATE_COUNT } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { assignedCourses } from './assigned-courses.js';
import { isRenewal } from './past-enrollments.js';

/**
 * SQL: the courses that groups assigned to the person $1, once each: `course_id`, `assigned_at` (when it first became the
 * person's) and `due_at`, the earliest due date of all their groups (null: none).
 */
export const OWN_ASSIGNED_COURSES = `
  SELECT course_id, min(assigned_at) AS assigned_at, min(due_at) AS due_at
    FROM (${assignedCourses('members.user_id = $1')}) assignments
   GROUP BY course_id`;

/**
 * SQL: the assigned, published courses that the person $1 has never completed, with `id`, `title`, `slug`, `assigned_at`
 * and `due_at`.
 */
export const OWN_UNFINISHED_COURSES = `
  SELECT courses.id, courses.title, courses.slug, assigned.assigned_at, assigned.due_at
    FROM (${OWN_ASSIGNED_COURSES}) assigned
    JOIN courses ON courses.id = assigned.course_id AND courses.is_published
   WHERE NOT EXISTS (SELECT FROM enrollments
                      WHERE enrollments.user_id = $1 AND enrollments.course_id = courses.id
                        AND completed_at IS NOT NULL)
     AND NOT ${isRenewal('$1', 'courses.id')}`;

/**
 * SQL: the published exams of the person $1 with a due date of their own that are not closed and not submitted yet, with
 * `id`, `title`, `course_id`, `slug` of the course and `due_at`.
 */
export const OWN_UNFINISHED_EXAMS = `
  SELECT exams.id, exams.title, courses.id AS course_id, courses.slug,
         coalesce(exam_overrides.due_date, exams.due_date) AS due_at
    FROM enrollments
    JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
    JOIN exams ON exams.course_id = courses.id AND exams.is_published
    LEFT JOIN exam_overrides ON exam_id = exams.id AND exam_overrides.user_id = $1
   WHERE enrollments.user_id = $1
     AND coalesce(exam_overrides.due_date, exams.due_date) IS NOT NULL
     AND coalesce(exam_overrides.closes_at, exams.closes_at, 'infinity') > now()
     AND NOT EXISTS (SELECT FROM attempts
                      WHERE attempts.exam_id = exams.id AND attempts.user_id = $1 AND submitted_at IS NOT NULL)`;

/** What a person has to do by when, earliest first, at most `DUE_DATE_COUNT`; overdue ones included. */
export async function findDueDates(manager: EntityManager, userId: string): Promise<DueDate[]> {
  const rows = await manager.query<(Omit<DueDate, 'dueAt'> & { dueAt: Date })[]>(
    `SELECT 'course' AS kind, id, title, id AS "courseId", slug AS "courseSlug", due_at AS "dueAt"
       FROM (${OWN_UNFINISHED_COURSES}) courses WHERE due_at IS NOT NULL
      UNION ALL
     SELECT 'exam', id, title, course_id, slug, due_at
       FROM (${OWN_UNFINISHED_EXAMS}) exams
      ORDER BY "dueAt", title, id
      LIMIT $2`,
    [userId, DUE_DATE_COUNT],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}
