import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Writes a score in percent into its column, unless an instructor has entered something else.
 * @param grade null points: there is no score any more; with `before`, the score that was written last
 */
export async function writeGrade(
  manager: EntityManager,
  grade: { columnId: string; userId: string; points: number | null; before: number | null },
): Promise<void> {
  const { columnId, userId, before } = grade;
  const inColumn = (percent: number | null) =>
    sql`(SELECT ${percent}::double precision * columns.max_points / 100 FROM grade_columns columns
          WHERE columns.id = ${columnId})`;
  const points = inColumn(grade.points);
  await changeRows(
    manager,
    sql`
    INSERT INTO grade_entries AS entries (column_id, user_id, points, version)
    VALUES (${columnId}, ${userId}, ${points}, 1)
    ON CONFLICT (column_id, user_id) DO UPDATE
      SET points = ${points}, version = entries.version + 1, updated_at = now()
      WHERE entries.points IS NOT DISTINCT FROM ${inColumn(before)}`,
  );
}
