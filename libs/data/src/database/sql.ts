import type { DataSource, EntityManager, QueryResult } from 'typeorm';
import sql, { type Sql } from 'sql-template-tag';

export { empty, join, raw } from 'sql-template-tag';
export { sql, type Sql };

/** What runs a query: within its transaction if it has one. */
type Database = DataSource | EntityManager;

/**
 * Runs a query and returns its rows, for UPDATE and DELETE those of RETURNING.
 * @example await queryRows<{ id: string }>(manager, sql`SELECT id FROM users WHERE email = ${email}`)
 * @throws QueryFailedError
 */
export async function queryRows<Row>(database: Database, query: Sql): Promise<Row[]> {
  return (await run(database, query)).records as Row[];
}

/**
 * Runs a query that has exactly one row, such as a count.
 * @throws QueryFailedError, or Error where it has no row
 */
export async function queryRow<Row>(database: Database, query: Sql): Promise<Row> {
  const [row] = await queryRows<Row>(database, query);
  if (row === undefined) throw new Error('The query has no row.');
  return row;
}

/**
 * Runs a query that changes rows.
 * @returns how many rows it changed
 * @throws QueryFailedError
 */
export async function changeRows(database: Database, query: Sql): Promise<number> {
  return (await run(database, query)).affected ?? 0;
}

/** @throws Error where the database does not answer */
export async function ping(database: Database): Promise<void> {
  await run(database, sql`SELECT 1`);
}

async function run(database: Database, { text, values }: Sql): Promise<QueryResult> {
  const { queryRunner } = database as EntityManager;
  if (queryRunner) return queryRunner.query(text, values, true);
  const source = 'dataSource' in database ? database.dataSource : database;
  const own = source.createQueryRunner();
  try {
    return await own.query(text, values, true);
  } finally {
    await own.release();
  }
}

/**
 * SQL: EXISTS of a look-up. Without OFFSET PostgreSQL plans two forms of each, and so doubles the time of planning with each
 * level of nesting.
 */
export const exists = (rows: Sql): Sql => sql`EXISTS (${rows} OFFSET 0)`;
