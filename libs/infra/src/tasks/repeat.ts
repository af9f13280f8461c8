/** Periodic work of a process. */
export interface Task {
  /** Begins a sentence of the log: 'Retention of mail failed'. */
  name: string;
  intervalMs: number;
  /** Runs once, on every replica, so it is safe to run twice at the same time. `signal` aborts when the process stops. */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Runs a task at once and then periodically, never twice in parallel in this process.
 * @returns a function that stops it and resolves when running work has ended
 */
export function repeat(task: Task, onError: (error: unknown, task: Task) => void): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  async function run() {
    try {
      await task.run(stopping.signal);
    } catch (error) {
      onError(error, task);
    }
  }
  const start = () => void (running ??= run().finally(() => (running = undefined)));
  start();
  const timer = setInterval(start, task.intervalMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
