import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, type EntityManager, MigrationExecutor } from 'typeorm';
import { queryRow, queryRows, sql } from '../sql.js';
import { markMigrations } from './migration-marks.queries.js';

const LOCK = 'migrations';
const LOCK_PAUSE_MS = 200;

/**
 * Applies the migrations that are missing, one after the other. Of two processes that start at once, or after one was killed, the second
 * waits until the server has ended the first one's statement.
 * @returns the names of those that were applied
 */
export async function applyMigrations(source: DataSource): Promise<string[]> {
  const runner = source.createQueryRunner();
  try {
    await waitForLock(runner.manager);
    // The same connection holds the lock and does the work: the lock ends with the work.
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    await markMigrations(runner.manager);
    const applied = await executor.executePendingMigrations();
    await markMigrations(runner.manager);
    return applied.map(({ name }) => name);
  } finally {
    await queryRows(runner.manager, sql`SELECT pg_advisory_unlock(hashtext(${LOCK}))`).catch(() => undefined);
    await runner.release();
  }
}

/** Asks again and again: an index that is built without a lock waits for statements that wait. */
async function waitForLock(manager: EntityManager): Promise<void> {
  for (;;) {
    const { isTaken } = await queryRow<{ isTaken: boolean }>(
      manager,
      sql`SELECT pg_try_advisory_lock(hashtext(${LOCK})) AS "isTaken"`,
    );
    if (isTaken) return;
    await sleep(LOCK_PAUSE_MS);
  }
}
