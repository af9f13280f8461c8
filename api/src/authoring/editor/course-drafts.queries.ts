import type { EditedCourse, StoreDraft } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Stores a draft if its `sequence` follows that of the stored one.
 * @returns the time of storing; undefined if another draft was stored meanwhile, or the course was deleted
 */
export async function putDraft(
  manager: EntityManager,
  { courseId, userId }: { courseId: string; userId: string },
  { base, edit, undo, redo, sequence }: StoreDraft & { base: EditedCourse },
): Promise<Date | undefined> {
  const [row] = await queryRows<{ updatedAt: Date }>(
    manager,
    sql`
    INSERT INTO course_drafts AS stored (course_id, user_id, base, edit, undo, redo, sequence)
    SELECT courses.id, ${userId}::uuid, ${JSON.stringify(base)}::jsonb, ${JSON.stringify(edit)}::jsonb,
           ${JSON.stringify(undo)}::jsonb, ${JSON.stringify(redo)}::jsonb, ${sequence}::int
      FROM courses WHERE courses.id = ${courseId}
    ON CONFLICT (course_id, user_id) DO UPDATE
       SET base = excluded.base, edit = excluded.edit, undo = excluded.undo, redo = excluded.redo,
           sequence = excluded.sequence, updated_at = now()
     WHERE stored.sequence = excluded.sequence - 1
    RETURNING updated_at AS "updatedAt"`,
  );
  return row?.updatedAt;
}
