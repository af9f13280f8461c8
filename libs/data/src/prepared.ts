import type { Pool, QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

const names = new Map<string, string>();

/**
 * A query that each connection has PostgreSQL prepare once: a small one takes longer to parse and plan than to answer.
 * For texts that are asked all day and written in the code, as no name is ever given up; and not where the best plan
 * depends on the values, as PostgreSQL may settle on one for all of them.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  const name = names.get(text) ?? `lectern-${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

/**
 * Asks a prepared query, within the manager's transaction if there is one.
 * @returns the rows
 * @throws pg.DatabaseError
 */
export async function ask<Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const connection: Pool = (await manager.queryRunner?.connect()) ?? poolOf(manager.dataSource);
  return (await connection.query(prepared(text, values))).rows;
}

/** The connections of an initialized data source. */
export function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
