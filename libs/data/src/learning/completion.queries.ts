import { empty, type Sql, sql } from '../database/sql.js';
import { isRenewal } from './past-enrollments.queries.js';

// What 'completed' means. Due dates and access conditions use these.

/**
 * SQL: a person has completed a course, in the current enrollment or in one before the renewal of a certificate.
 * @param completedAt SQL of when the current enrollment was completed; null: it was not, or there is none
 * @param since SQL of a time from which a completion counts; null: any
 */
export const hasCompleted = (
  { userId, courseId, completedAt }: { userId: Sql; courseId: Sql; completedAt: Sql },
  since?: Sql,
): Sql => {
  const isCounted = since ? sql`AND (${since} IS NULL OR ${completedAt} >= ${since})` : empty;
  return sql`(coalesce(${completedAt} IS NOT NULL ${isCounted}, false) OR ${isRenewal(userId, courseId, since)})`;
};

/** SQL: the opposite of `hasCompleted` where the enrollment is not at hand, as conditions that PostgreSQL joins. */
export const hasNeverCompleted = (userId: Sql, courseId: Sql): Sql => sql`
  NOT EXISTS (SELECT FROM enrollments finished
               WHERE finished.user_id = ${userId} AND finished.course_id = ${courseId}
                 AND finished.completed_at IS NOT NULL)
  AND NOT ${isRenewal(userId, courseId)}`;
