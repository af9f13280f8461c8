import type { EntityManager } from 'typeorm';
import type { TestApi } from './test-api.js';

/**
 * Lets a change overtake a call: makes it in a transaction that is committed once the call waits for one of its locks.
 * @returns the answer of the call
 */
export async function overtake<T>(
  { database: { source } }: TestApi,
  change: (manager: EntityManager) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    await change(runner.manager);
    const answer = call();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (!(await source.query<unknown[]>(waiting)).length);
    await runner.commitTransaction();
    return await answer;
  } finally {
    await runner.release();
  }
}
