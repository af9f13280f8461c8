import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sql } from './sql.js';

/** Names of prepared statements, by text. */
const names = new Map<string, string>();

/**
 * Runs a query that PostgreSQL parses and plans once per connection (a named prepared statement), within the manager's
 * transaction if there is one; for small, frequent queries that takes longer than running them. The text must be one of
 * a few constants of the code, because a name is never released, and its best plan must not depend on the values,
 * because PostgreSQL may use one plan for all of them.
 * @returns the rows
 * @throws pg.DatabaseError
 */
export async function queryPrepared<Row>(
  manager: EntityManager,
  { text, values }: Pick<Sql, 'text' | 'values'>,
): Promise<Row[]> {
  const name = names.get(text) ?? `lectern-${names.size}`;
  names.set(text, name);
  const connection: Pool = (await manager.queryRunner?.connect()) ?? getPool(manager.dataSource);
  return (await connection.query({ name, text, values })).rows;
}

/** The connections of an initialized data source. */
export function getPool(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
