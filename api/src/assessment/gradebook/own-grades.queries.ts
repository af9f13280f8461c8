import { queryRows, sql, visibleResult } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface OwnResult {
  id: string;
  title: string;
  /** Null without a result, and where the review rules hide it. */
  percent: number | null;
  isHidden: boolean;
}

/** Whether a person is enrolled in a course that is published. */
export async function isLearner(manager: EntityManager, userId: string, courseId: string): Promise<boolean> {
  const rows = await queryRows(
    manager,
    sql`
    SELECT FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${userId} AND enrollments.course_id = ${courseId} AND courses.is_published`,
  );
  return rows.length > 0;
}

/** Finds a person's results in the published exams of a course as far as the person may see them, oldest exam first. */
export function findOwnResults(
  manager: EntityManager,
  userId: string,
  courseId: string,
): Promise<OwnResult[]> {
  return queryRows(
    manager,
    sql`
    SELECT exams.id, exams.title, result.percent, coalesce(result.is_hidden, false) AS "isHidden"
      FROM exams LEFT JOIN LATERAL (${visibleResult(sql`${userId}::uuid`)}) result ON true
     WHERE exams.course_id = ${courseId} AND exams.is_published ORDER BY exams.created_at, exams.id`,
  );
}
