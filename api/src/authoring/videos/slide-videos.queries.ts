import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the id of the course of a slide; undefined for a slide that was deleted. */
export async function findCourseOfSlide(
  manager: EntityManager,
  slideId: string,
): Promise<string | undefined> {
  const [row] = await queryRows<{ courseId: string }>(
    manager,
    sql`
    SELECT modules.course_id AS "courseId" FROM slides JOIN modules ON modules.id = slides.module_id
     WHERE slides.id = ${slideId}`,
  );
  return row?.courseId;
}

/** Removes the video from a slide; `restoreVideo` undoes it. @returns how many videos the slide had: 0 or 1 */
export function detachVideo(manager: EntityManager, slideId: string): Promise<number> {
  return changeRows(
    manager,
    sql`
    UPDATE slide_videos SET slide_id = NULL, removed_at = now(), updated_at = now()
     WHERE slide_id = ${slideId}`,
  );
}

/** Restores a removed video of a slide. @returns 0 where the video does not exist any more, or was removed too many days ago */
export function restoreVideo(
  manager: EntityManager,
  { slideId, videoId, days }: { slideId: string; videoId: string; days: number },
): Promise<number> {
  return changeRows(
    manager,
    sql`
    UPDATE slide_videos SET slide_id = ${slideId}::uuid, removed_at = NULL, updated_at = now()
     WHERE id = ${videoId} AND last_slide_id = ${slideId}::uuid AND slide_id IS NULL
       AND coalesce(removed_at, updated_at) > now() - make_interval(days => ${days})`,
  );
}
