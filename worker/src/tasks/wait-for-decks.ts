import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** The longest wait before a batch of background work: while uploads never end, the work is slow but still gets done. */
export const MAX_BATCH_DELAY_MS = 30_000;
const CHECK_INTERVAL_MS = 500;

/**
 * Waits until no upload is processed, for `MAX_BATCH_DELAY_MS` at most. Background work calls this function before each batch, so
 * that processing a deck does not compete for processors with the background work for earlier decks.
 * @returns false when the worker stops
 */
export async function waitForDecks(source: DataSource, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + MAX_BATCH_DELAY_MS;
  const isAnyUploadProcessed = () => source.getRepository(Upload).existsBy({ status: 'processing' });
  while (!signal.aborted && Date.now() < end && (await isAnyUploadProcessed()))
    await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
