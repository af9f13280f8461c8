import type { EntityManager } from 'typeorm';
import type { TestApi } from './test-api.js';

/**
 * Lets a change overtake a call: makes it in a transaction that is committed once the call waits for one of its locks.
 * @returns the answer of the call
 * @throws Error when the call waits for none of them
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
    let hasAnswered = false;
    const answer = call().finally(() => (hasAnswered = true));
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (!hasAnswered && !(await source.query<unknown[]>(waiting)).length);
    if (hasAnswered) throw new Error('The call did not wait for a lock of the change.');
    await runner.commitTransaction();
    return await answer;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
