import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { retryDelay } from './retry-delay';

const PROBE_PAUSES = { minMs: 5000, maxMs: 30_000 };

/** Whether the same call may succeed later: there was no answer, or one that says nothing about the call itself. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Whether the server could not be reached at all, or only what stands before it answered. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || [502, 503, 504].includes(error.status);
}

/** Watches for the end of outages. */
export interface OutageWatch {
  /** Reports a failed call; a temporary failure starts the probes. */
  report: (error: unknown) => void;
  /** Calls `listener` when the server answers again after a probe has failed; the returned function stops that. */
  onRecovery: (listener: () => void) => () => void;
}

/**
 * Brings screens back after an outage, without a retry of their own: as long as something has failed temporarily, one
 * call probes the server after growing, random pauses; when it succeeds, every failed query on screen is fetched once
 * more. A query that fails then although the server answers is left to the screen's Retry button. Hidden tabs wait
 * until they are shown.
 * @param probe resolves if the server answers
 */
export function watchForRecovery(client: QueryClient, probe: () => Promise<void>): OutageWatch {
  let state: 'available' | 'waiting' | 'probing' = 'available';
  let attempts = 0;
  let hasProbeFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function wait(): void {
    state = 'waiting';
    timer = setTimeout(() => focusManager.isFocused() && void check(), retryDelay(attempts, PROBE_PAUSES));
    attempts += 1;
  }

  async function check(): Promise<void> {
    clearTimeout(timer);
    state = 'probing';
    try {
      await probe();
    } catch (error) {
      if (isTemporary(error)) {
        hasProbeFailed = true;
        return wait();
      }
    }
    await refetchFailed(client);
    if (hasProbeFailed) listeners.forEach((notify) => notify());
    hasProbeFailed = false;
    const isStillDown = failedQueries(client).some(({ state: { error } }) => isUnreachable(error));
    if (isStillDown) return wait();
    state = 'available';
    attempts = 0;
  }

  const checkNow = () => void (state === 'waiting' && check());
  onlineManager.subscribe((isOnline) => isOnline && checkNow());
  focusManager.subscribe((isFocused) => isFocused && checkNow());

  return {
    report: (error) => {
      if (state === 'available' && isTemporary(error)) wait();
    },
    onRecovery: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const hasFailed = ({ state }: Query) => state.status === 'error' && isTemporary(state.error);

const failedQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: hasFailed });

async function refetchFailed(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', predicate: hasFailed });
  await client.refetchQueries({ type: 'active', predicate: hasFailed });
}
