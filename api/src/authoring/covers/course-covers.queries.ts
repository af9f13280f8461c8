import { changeRows, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Sets the cover of a course. The version of the course stays: the editor has no field for the cover, so no edit conflicts with it. */
export async function setCover(manager: EntityManager, courseId: string, key: string): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE courses SET thumbnail_key = ${key}, updated_at = now() WHERE courses.id = ${courseId}`,
  );
}

/** Whether a course, or an update of it that is proposed or can be undone, has this file as its cover. */
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
