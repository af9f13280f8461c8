import type { DataSource, EntityManager } from 'typeorm';
import { queryRow, queryRows, sql } from './sql.js';

/** Waits until no other transaction holds the lock of this name, and holds it until this transaction ends. */
export async function holdLock(manager: EntityManager, name: string): Promise<void> {
  await queryRows(manager, sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`);
}

/**
 * Does work that one process at a time does, such as a long task of every worker; does nothing while another process has the
 * lock of this name. The lock ends with its connection, so another process can take it after a kill.
 */
export async function workAlone(source: DataSource, name: string, work: () => Promise<void>): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    const { isTaken } = await queryRow<{ isTaken: boolean }>(
      runner.manager,
      sql`SELECT pg_try_advisory_lock(hashtext(${name})) AS "isTaken"`,
    );
    if (!isTaken) return;
    await work().finally(() =>
      queryRows(runner.manager, sql`SELECT pg_advisory_unlock(hashtext(${name}))`).catch(() => undefined),
    );
  } finally {
    await runner.release();
  }
}
