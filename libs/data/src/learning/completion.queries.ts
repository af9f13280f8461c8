import { empty, type Sql, sql } from '../database/sql.js';
import { isRenewal } from './past-enrollments.queries.js';

// The rules of when a course is completed, for due dates and access conditions.

/**
 * SQL: a person has completed a course, in the current enrollment or in one before the renewal of a certificate.
 * @param completedAt SQL of when the current enrollment was completed; null: it was not completed, or there is no enrollment
 * @param since SQL of a time from which a completion counts; null: any
 */
export const hasCompleted = (
  { userId, courseId, completedAt }: { userId: Sql; courseId: Sql; completedAt: Sql },
  since?: Sql,
): Sql => {
  const isCounted = since ? sql`AND (${since} IS NULL OR ${completedAt} >= ${since})` : empty;
  return sql`(coalesce(${completedAt} IS NOT NULL ${isCounted}, false) OR ${isRenewal(userId, courseId, since)})`;
};

/** SQL: the opposite of `hasCompleted`, for queries that do not read `enrollments`. */
export const hasNeverCompleted = (userId: Sql, courseId: Sql): Sql => sql`
  NOT EXISTS (SELECT FROM enrollments finished
               WHERE finished.user_id = ${userId} AND finished.course_id = ${courseId}
                 AND finished.completed_at IS NOT NULL)
  AND NOT ${isRenewal(userId, courseId)}`;
