import type { Logger } from '@lectern/infra';

/**
 * Does something at once and then again and again, never twice at the same time; a failure is logged.
 * @param every milliseconds
 * @returns a function that stops it
 */
export function repeat(name: string, log: Logger, every: number, work: () => Promise<unknown>): () => void {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    await work().catch((error: unknown) => log.warn({ err: error }, `${name} failed`));
    running = false;
  };
  void run();
  const timer = setInterval(() => void run(), every);
  return () => clearInterval(timer);
}
