import { endOverdueAttempts } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';

const INTERVAL_MS = 10_000;

/**
 * Ends exam attempts whose time is over, at once and then periodically, with no browser open.
 * @returns a function that stops it
 */
export function startEndingAttempts(source: DataSource, log: Logger): () => void {
  return repeat('Ending of overdue attempts', log, INTERVAL_MS, async () => {
    const ended = await endOverdueAttempts(source);
    if (ended) log.info({ ended }, 'Overdue attempts ended');
  });
}
