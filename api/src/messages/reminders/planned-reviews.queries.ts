import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Plans that a person reviews a whole course, with a reminder after `days` days. The course must be published, and the person enrolled.
 * @returns the date of the review; null without such a course
 */
export async function upsertPlannedReview(
  manager: EntityManager,
  { userId, courseId, days }: { userId: string; courseId: string; days: number },
): Promise<Date | null> {
  const [row] = await queryRows<{ dueAt: Date }>(
    manager,
    sql`
    INSERT INTO planned_reviews (user_id, course_id, due_at)
    SELECT enrollments.user_id, courses.id, now() + make_interval(days => ${days})
      FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${userId} AND courses.id = ${courseId} AND courses.is_published
    ON CONFLICT (user_id, course_id) DO UPDATE SET due_at = excluded.due_at
    RETURNING planned_reviews.due_at AS "dueAt"`,
  );
  return row?.dueAt ?? null;
}
