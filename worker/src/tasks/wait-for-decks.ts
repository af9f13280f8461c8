import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** A batch of background work waits at most this long for decks: under uploads without end it is slow, but not left undone. */
export const MAX_BATCH_DELAY_MS = 30_000;
const CHECK_INTERVAL_MS = 500;

/**
 * Waits until no worker has a deck to read, for `MAX_BATCH_DELAY_MS` at most. Background work calls it before each batch, so
 * that a deck does not share the processors with the embedding of an earlier one.
 * @returns false when the worker stops
 */
export async function waitForDecks(source: DataSource, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + MAX_BATCH_DELAY_MS;
  const isAnyToRead = () => source.getRepository(Upload).existsBy({ status: 'processing' });
  while (!signal.aborted && Date.now() < end && (await isAnyToRead()))
    await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
