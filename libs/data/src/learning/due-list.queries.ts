import { type DueDate, DUE_DATE_COUNT, type Locale } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryRows, sql } from '../database/sql.js';
import { unfinishedCourses, unfinishedExams } from './due-dates.queries.js';
import { unfinishedLearningPaths } from './learning-paths/assigned-paths.queries.js';
import { collate } from '../platform/collate.queries.js';

/** What a person has to do by when, earliest first, at most `DUE_DATE_COUNT`; overdue ones included. */
export async function findDueDates(
  manager: EntityManager,
  userId: string,
  locale: Locale,
): Promise<DueDate[]> {
  const rows = await queryRows<
    Omit<DueDate, 'dueAt' | 'pathSlug'> & { dueAt: Date; pathSlug: string | null }
  >(
    manager,
    sql`
    SELECT dates.* FROM (
      SELECT 'course' AS kind, courses.id, courses.title, courses.id AS "courseId", courses.slug AS "courseSlug",
             NULL AS "pathSlug", courses.due_at AS "dueAt"
        FROM (${unfinishedCourses(userId)}) courses
       WHERE courses.due_at IS NOT NULL
       UNION ALL
      SELECT 'exam', exams.id, exams.title, exams.course_id, exams.slug, NULL, exams.due_at
        FROM (${unfinishedExams(userId)}) exams
       UNION ALL
      SELECT 'learning-path', paths.id, paths.title, NULL, NULL, paths.slug, paths.due_at
        FROM (${unfinishedLearningPaths(sql`members.user_id = ${userId}`)}) paths
       WHERE paths.due_at IS NOT NULL) dates
     ORDER BY dates."dueAt", ${collate(sql`dates.title`, locale)}, dates.id
     LIMIT ${DUE_DATE_COUNT}`,
  );
  return rows.map(({ pathSlug, dueAt, ...row }) => ({
    ...row,
    ...(pathSlug && { pathSlug }),
    dueAt: dueAt.toISOString(),
  }));
}
