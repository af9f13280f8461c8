import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';

const CHECK_INTERVAL_MS = 500;

/** Polls an upload that is being processed: `signal` aborts soon after it was ended elsewhere, for example cancelled. */
export function watchUpload(
  source: DataSource,
  uploadId: string,
  log: Logger,
): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  const stopped = new AbortController();
  const isProcessing = () => source.getRepository(Upload).existsBy({ id: uploadId, status: 'processing' });

  async function poll(): Promise<void> {
    while (!ended.signal.aborted) {
      await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopped.signal });
      // The stages themselves fail when the database stays away.
      const isRunning = await isProcessing().catch((err: unknown) => {
        log.warn({ err }, 'Upload could not be checked');
        return true;
      });
      if (!isRunning && !stopped.signal.aborted) ended.abort(new Error(`Upload ${uploadId} has ended`));
    }
  }

  poll().catch(() => undefined);
  return { signal: ended.signal, stop: () => stopped.abort() };
}
