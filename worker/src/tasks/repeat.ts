import type { Logger } from '@lectern/infra';

/**
 * Runs some work at once and then periodically, never twice in parallel. Failures are logged.
 * @param interval milliseconds
 * @returns a function that stops it
 */
export function repeat(
  name: string,
  log: Logger,
  interval: number,
  work: () => Promise<unknown>,
): () => void {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    await work().catch((error: unknown) => log.warn({ err: error }, `${name} failed`));
    running = false;
  };
  void run();
  const timer = setInterval(() => void run(), interval);
  return () => clearInterval(timer);
}
