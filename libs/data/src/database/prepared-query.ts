import type { Pool, QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

const names = new Map<string, string>();

/**
 * A query that PostgreSQL parses and plans once per connection (a named prepared statement); for small, frequent
 * queries that takes longer than running them. The text must be a constant of the code, because a name is never
 * released, and its best plan must not depend on the values, because PostgreSQL may use one plan for all of them.
 */
export function preparedQuery(text: string, values: unknown[]): QueryConfig {
  const name = names.get(text) ?? `lectern-${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

/**
 * Runs a prepared query, within the manager's transaction if there is one.
 * @returns the rows
 * @throws pg.DatabaseError
 */
export async function queryPrepared<Row>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const connection: Pool = (await manager.queryRunner?.connect()) ?? getPool(manager.dataSource);
  return (await connection.query(preparedQuery(text, values))).rows;
}

/**
 * `queryPrepared` as a template tag: each expression becomes a parameter.
 * @example await preparedSql(manager)<User>`SELECT * FROM users WHERE id = ${id}`
 */
export function preparedSql(manager: EntityManager) {
  return <Row>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const text = parts.reduce((joined, part, index) => `${joined}$${index}${part}`);
    return queryPrepared<Row>(manager, text, values);
  };
}

/** The connections of an initialized data source. */
export function getPool(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
