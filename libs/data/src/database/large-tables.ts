import type { QueryRunner } from 'typeorm';

const BATCH_ROWS = 5_000;

/**
 * Builds an index while rows are read and written, in a migration with `transaction = false`. What a build left that was broken off is
 * removed first.
 * @param on table and columns: 'attempts (exam_id)'
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  { isUnique = false } = {},
): Promise<void> {
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY "${name}" ON ${on}`);
}

/**
 * Fills a column of a large table in batches along its key, in a migration with `transaction = false`, so that no row is locked for long.
 * Safe to repeat. Replicas of the previous version go on to write rows without a value.
 * @param key the table's primary key, a single column
 * @param value SQL of the row's value
 */
export async function fillColumn(
  runner: QueryRunner,
  { table, key, column, value }: { table: string; key: string; column: string; value: string },
): Promise<void> {
  let after: string | undefined;
  do {
    const from = after === undefined ? [] : [after];
    const isLater = from.length ? `"${key}" > $1` : 'true';
    const [last] = (await runner.query(
      `SELECT "${key}"::text AS key FROM "${table}" WHERE ${isLater} ORDER BY "${key}" OFFSET ${BATCH_ROWS - 1} LIMIT 1`,
      from,
    )) as { key: string }[];
    const isBatch = last ? `${isLater} AND "${key}" <= $${from.length + 1}` : isLater;
    await runner.query(
      `UPDATE "${table}" SET "${column}" = ${value} WHERE "${column}" IS NULL AND ${isBatch}`,
      last ? [...from, last.key] : from,
    );
    after = last?.key;
  } while (after !== undefined);
}
