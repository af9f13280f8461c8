import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

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
