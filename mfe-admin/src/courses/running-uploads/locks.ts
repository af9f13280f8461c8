/** Maximum number of upload calls that one browser runs at once: each occupies one of its six connections. */
export const MAX_CALLS = 2;

const CALL_LOCKS = Array.from({ length: MAX_CALLS }, (_, index) => `lectern-upload-call-${index}`);

/**
 * Whether locks span all tabs of this browser. Web Locks need a secure origin (https or localhost); elsewhere
 * `withLock` coordinates this tab alone.
 */
export const hasBrowserLocks = () => navigator.locks !== undefined;

/**
 * Runs `work` while no other holder of the lock runs.
 * @throws the signal's reason when it aborts before the lock is granted
 */
export function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (hasBrowserLocks()) return navigator.locks.request(name, { signal }, work) as Promise<T>;
  return withTabLock(name, signal, work);
}

const lastHolders = new Map<string, Promise<unknown>>();

function withTabLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const holder = (lastHolders.get(name) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted();
    return work();
  });
  lastHolders.set(
    name,
    holder.catch(() => undefined),
  );
  return holder;
}

/** Runs `work` once one of the browser's `MAX_CALLS` upload calls is free; not at all when `signal` aborts before. */
export async function withCallSlot(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const isSettled = new AbortController();
  const settle = () => isSettled.abort();
  signal.addEventListener('abort', settle);
  let isRunning = false;
  const run = async () => {
    // Both locks may be granted at the same moment: the second is released at once.
    if (isRunning || signal.aborted) return;
    isRunning = true;
    settle();
    await work();
  };
  await Promise.allSettled(CALL_LOCKS.map((name) => withLock(name, isSettled.signal, run)));
  signal.removeEventListener('abort', settle);
}
