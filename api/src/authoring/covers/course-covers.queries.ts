import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Sets the cover of a course. The version does not change, because the editor does not save covers, so no edit can conflict. */
export async function setCover(manager: EntityManager, courseId: string, key: string): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE courses SET thumbnail_key = ${key}, updated_at = now() WHERE courses.id = ${courseId}`,
  );
}

/** Whether a file is the cover of a course, of a proposed update of the course, or of an update that can be undone. */
export async function isCoverUsed(manager: EntityManager, courseId: string, key: string): Promise<boolean> {
  const rows = await queryRows(
    manager,
    sql`
    SELECT FROM courses
     WHERE courses.id = ${courseId}
       AND (courses.thumbnail_key = ${key}
            OR EXISTS (SELECT FROM course_updates updates
                        WHERE updates.course_id = courses.id
                          AND ${key} IN (updates.former ->> 'thumbnailKey', updates.deck ->> 'thumbnailKey')))`,
  );
  return rows.length > 0;
}
