import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';

const CHECK_INTERVAL_MS = 500;

/** Polls an upload that is being processed. `signal` aborts soon after the upload was cancelled or ended by another process. */
export function watchUpload(
  source: DataSource,
  uploadId: string,
  log: Logger,
): { signal: AbortSignal; stop: () => void } {
  const endController = new AbortController();
  const stopController = new AbortController();
  const isProcessing = () => source.getRepository(Upload).existsBy({ id: uploadId, status: 'processing' });

  async function poll(): Promise<void> {
    while (!endController.signal.aborted) {
      await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopController.signal });
      // A failed check is ignored: if the database stays unreachable, the stages fail.
      const isRunning = await isProcessing().catch((err: unknown) => {
        log.warn({ err }, 'Upload could not be checked');
        return true;
      });
      if (!isRunning && !stopController.signal.aborted)
        endController.abort(new Error(`Upload ${uploadId} has ended`));
    }
  }

  poll().catch(() => undefined);
  return { signal: endController.signal, stop: () => stopController.abort() };
}
