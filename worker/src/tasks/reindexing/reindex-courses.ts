import { reindexCourse } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';

/** Interval between two searches for courses without an index. */
const SEARCH_INTERVAL_MS = 60_000;

/**
 * Detects the language of courses that an earlier version saved, and indexes their passages by it.
 * @returns a function that stops it and resolves when running work has ended
 */
export function startReindexing(source: DataSource, log: Logger): () => Promise<void> {
  let isStopped = false;
  let working = Promise.resolve();
  const stop = repeat('Indexing of courses', log, SEARCH_INTERVAL_MS, () => {
    const work = reindexAll(source, () => isStopped);
    working = work.then(
      () => undefined,
      () => undefined,
    );
    return work;
  });
  return async () => {
    isStopped = true;
    stop();
    await working;
  };
}

/** @returns the number of courses that were indexed */
export async function reindexAll(source: DataSource, isStopped = () => false): Promise<number> {
  let count = 0;
  while (!isStopped() && (await reindexCourse(source))) count++;
  return count;
}
