import type { GradeColumn, GradeEntry } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { queryRows, sql } from '../../database/sql.js';
import { visibleResult } from '../visible-results.queries.js';

export interface VisibleResult {
  userId: string;
  /** Id of the exam. */
  id: string;
  title: string;
  /** Null without a result, and where the review rules hide it. */
  percent: number | null;
  isHidden: boolean;
}

/** SQL: a row of `grade_columns`, as `GradeColumn`. */
export const GRADE_COLUMN = sql`
  grade_columns.id, grade_columns.title, grade_columns.max_points AS "maxPoints", grade_columns.category_id AS "categoryId",
  grade_columns.version,
  (EXISTS (SELECT FROM scorm_packages WHERE scorm_packages.grade_column_id = grade_columns.id)
   OR EXISTS (SELECT FROM external_tool_links links WHERE links.grade_column_id = grade_columns.id)
   OR EXISTS (SELECT FROM external_tool_line_items items WHERE items.grade_column_id = grade_columns.id)) AS "isReported"`;

/** Finds the columns of a course, oldest first. */
export function findColumns(manager: EntityManager, courseId: string): Promise<GradeColumn[]> {
  return queryRows(
    manager,
    sql`
    SELECT ${GRADE_COLUMN} FROM grade_columns WHERE course_id = ${courseId} ORDER BY created_at, id`,
  );
}

/** Finds the grades that were entered for learners. Where no grade was entered there is no row. */
export function findEntries(
  manager: EntityManager,
  columnIds: string[],
  userIds: string[],
): Promise<(GradeEntry & { userId: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT column_id AS "columnId", user_id AS "userId", points, comment, version FROM grade_entries
     WHERE column_id = ANY (${columnIds}) AND user_id = ANY (${userIds})`,
  );
}

/** Finds the users' results in the published exams of a course, as far as each user may see them; oldest exam first. */
export function findVisibleResults(
  manager: EntityManager,
  courseId: string,
  userIds: string[],
): Promise<VisibleResult[]> {
  return queryRows(
    manager,
    sql`
    SELECT people.id AS "userId", exams.id, exams.title, result.percent,
           coalesce(result.is_hidden, false) AS "isHidden"
      FROM exams
     CROSS JOIN unnest(${userIds}::uuid[]) AS people (id)
      LEFT JOIN LATERAL (${visibleResult(sql`people.id`)}) result ON true
     WHERE exams.course_id = ${courseId} AND exams.is_published ORDER BY exams.created_at, exams.id`,
  );
}
