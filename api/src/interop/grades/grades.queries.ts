import { changeRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Converts a score to points of its column and writes them, unless an instructor has entered other points there.
 * @param grade `percent` null: the score was withdrawn; `previousPercent`: the score that was written last
 */
export async function writeGrade(
  manager: EntityManager,
  grade: { columnId: string; userId: string; percent: number | null; previousPercent: number | null },
): Promise<void> {
  const { columnId, userId, percent, previousPercent } = grade;
  const selectPoints = (scorePercent: number | null) =>
    sql`(SELECT ${scorePercent}::double precision * columns.max_points / 100 FROM grade_columns columns
          WHERE columns.id = ${columnId})`;
  const points = selectPoints(percent);
  await changeRows(
    manager,
    sql`
    INSERT INTO grade_entries AS entries (column_id, user_id, points, version)
    VALUES (${columnId}, ${userId}, ${points}, 1)
    ON CONFLICT (column_id, user_id) DO UPDATE
      SET points = ${points}, version = entries.version + 1, updated_at = now()
      WHERE entries.points IS NOT DISTINCT FROM ${selectPoints(previousPercent)}`,
  );
}
