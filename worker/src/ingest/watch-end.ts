import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** Milliseconds between two looks. */
const LOOK_EVERY = 500;

/** Looks at an upload in work: `signal` aborts soon after somebody else ended it, so that no more work is lost on it. */
export function watchEnd(
  source: DataSource,
  uploadId: string,
  log: Logger,
): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  const stopped = new AbortController();
  const isRunning = () => source.getRepository(Upload).existsBy({ id: uploadId, status: 'processing' });

  async function look(): Promise<void> {
    await sleep(LOOK_EVERY, undefined, { signal: stopped.signal });
    // A database that is away is the stages' matter.
    const runs = await isRunning().catch((err: unknown) => log.warn({ err }, 'Upload not looked at'));
    if (stopped.signal.aborted) return;
    if (runs === false) return ended.abort(new Error(`Upload ${uploadId} has ended`));
    return look();
  }

  look().catch(() => undefined);
  return { signal: ended.signal, stop: () => stopped.abort() };
}
