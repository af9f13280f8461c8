import { changeRows, queryRow, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export async function countSlides(manager: EntityManager, courseId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count
      FROM slides JOIN modules ON modules.id = slides.module_id
     WHERE modules.course_id = ${courseId}::uuid`,
  );
  return count;
}

/**
 * Requests a new video of a course, which replaces the present one.
 * @param id id of the new video
 * @returns false while a video is being made
 */
export async function requestVideo(manager: EntityManager, courseId: string, id: string): Promise<boolean> {
  const changed = await changeRows(
    manager,
    sql`
    INSERT INTO course_videos AS videos (course_id, id, state, requested_at)
    VALUES (${courseId}::uuid, ${id}::uuid, 'waiting', now())
        ON CONFLICT (course_id) DO UPDATE
       SET id = excluded.id, state = excluded.state, requested_at = excluded.requested_at, percent = NULL, failure = NULL,
           bytes = NULL, seconds = NULL, has_captions = false, ended_at = NULL
     WHERE videos.state IN ('ready', 'failed')`,
  );
  return changed > 0;
}
