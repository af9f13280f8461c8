import { LATE_SAVE_SECONDS } from '@lectern/contract';
import type { EntityManager } from 'typeorm';

/**
 * The open exam that silences the tutor for a person: one of the course, or of any course for questions about all.
 * As long as late saves count, it is open.
 * @returns its title, or undefined
 */
export async function findSilencingExam(
  manager: EntityManager,
  userId: string,
  courseId: string | null,
): Promise<string | undefined> {
  const [exam] = await manager.query<{ title: string }[]>(
    `SELECT title FROM attempts JOIN exams ON exams.id = exam_id
      WHERE user_id = $1 AND submitted_at IS NULL AND tutor_is_silent AND ($2::uuid IS NULL OR course_id = $2)
        AND (deadline_at IS NULL OR deadline_at > clock_timestamp() - make_interval(secs => $3))
      LIMIT 1`,
    [userId, courseId, LATE_SAVE_SECONDS],
  );
  return exam?.title;
}
