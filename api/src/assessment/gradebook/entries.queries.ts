import type { Gradebook, GradeEntry } from '@lectern/contract';
import { changeRows, GRADE_COLUMN, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/**
 * Finds the columns of a course, oldest first, with their averages in percent.
 * @param userIds SQL query for the learners whose entries the averages are computed from
 */
export function findColumnsWithAverages(
  manager: EntityManager,
  courseId: string,
  userIds: Sql,
): Promise<Gradebook['columns']> {
  return queryRows(
    manager,
    sql`
    SELECT ${GRADE_COLUMN},
           (SELECT round((avg(grade_entries.points) / grade_columns.max_points * 100)::numeric, 2)::float
              FROM grade_entries
             WHERE grade_entries.column_id = grade_columns.id AND grade_entries.user_id IN (${userIds})) AS average
      FROM grade_columns WHERE course_id = ${courseId} ORDER BY created_at, id`,
  );
}

/** Finds the highest points that a learner has in a column; null if no learner has points. */
export async function findHighestPoints(manager: EntityManager, columnId: string): Promise<number | null> {
  const [row] = await queryRows<{ points: number | null }>(
    manager,
    sql`SELECT max(points) AS points FROM grade_entries WHERE column_id = ${columnId}`,
  );
  return row?.points ?? null;
}

/** Saves entries and raises their versions by one. The caller has checked the versions under the lock of the course. */
export async function upsertEntries(
  manager: EntityManager,
  entries: (GradeEntry & { userId: string })[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO grade_entries (column_id, user_id, points, comment, version)
    SELECT entered.column_id, entered.user_id, entered.points, entered.comment, entered.version + 1
      FROM unnest(${entries.map(({ columnId }) => columnId)}::uuid[], ${entries.map(({ userId }) => userId)}::uuid[],
                  ${entries.map(({ points }) => points)}::float[], ${entries.map(({ comment }) => comment)}::text[],
                  ${entries.map(({ version }) => version)}::int[])
           AS entered (column_id, user_id, points, comment, version)
    ON CONFLICT (column_id, user_id) DO UPDATE
       SET points = excluded.points, comment = excluded.comment, version = excluded.version, updated_at = now()`,
  );
}
