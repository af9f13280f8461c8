import { MAX_PARALLEL_INSPECTIONS } from './limits.js';

/** Runs a piece of work as soon as fewer than the maximum are running. */
type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many pieces of work run at a time in this process; the others wait in the order in which they came.
 * @returns the function that runs a piece of work
 */
export function limitConcurrency(maximum: number): RunInTurn {
  let runningCount = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (runningCount >= maximum) await new Promise<void>((start) => waiting.push(start));
    else runningCount++;
    try {
      return await work();
    } finally {
      const startNext = waiting.shift();
      if (startNext) startNext();
      else runningCount--;
    }
  };
}

/** Limits the work on uploaded decks and pictures of one process. */
export const runInTurn = limitConcurrency(MAX_PARALLEL_INSPECTIONS);
