import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { retryDelay } from './retry-delay';

const PROBE_PAUSES = { minMs: 5000, maxMs: 30_000 };

/** Whether the same call may succeed later: no response, a server error, a timeout or a rate limit. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Whether the API could not be reached: no response, or an error of the proxy in front of the API. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || [502, 503, 504].includes(error.status);
}

/** Detects outages and notifies listeners of their end. */
export interface OutageWatch {
  /** Reports a failed call; a temporary failure starts the probes. */
  report: (error: unknown) => void;
  /** Calls `listener` when a probe succeeds after one has failed; the returned function removes the listener. */
  onRecovery: (listener: () => void) => () => void;
}

/**
 * Restores screens after an outage without retries in the screens themselves. After a temporary failure, one call
 * probes the server with growing, random pauses; when the call succeeds, every failed query on screen is fetched once more. A
 * query that fails again although the server is available is left to the screen's Retry button. Hidden tabs wait until
 * they are visible.
 * @param probe resolves if the server is available
 */
export function watchForRecovery(client: QueryClient, probe: () => Promise<void>): OutageWatch {
  let apiState: 'available' | 'waiting' | 'probing' = 'available';
  let attempts = 0;
  let hasProbeFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function scheduleCheck(): void {
    apiState = 'waiting';
    timer = setTimeout(
      () => focusManager.isFocused() && void checkServer(),
      retryDelay(attempts, PROBE_PAUSES),
    );
    attempts += 1;
  }

  async function checkServer(): Promise<void> {
    clearTimeout(timer);
    apiState = 'probing';
    try {
      await probe();
    } catch (error) {
      if (isTemporary(error)) {
        hasProbeFailed = true;
        return scheduleCheck();
      }
    }
    await refetchFailedQueries(client);
    if (hasProbeFailed) listeners.forEach((notify) => notify());
    hasProbeFailed = false;
    const isStillDown = failedQueries(client).some(({ state: { error } }) => isUnreachable(error));
    if (isStillDown) return scheduleCheck();
    apiState = 'available';
    attempts = 0;
  }

  const checkNow = () => void (apiState === 'waiting' && checkServer());
  // React Query assumes a start online, so that it would not notice the connection of a page that the service worker started offline.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  onlineManager.subscribe((isOnline) => isOnline && checkNow());
  focusManager.subscribe((isFocused) => isFocused && checkNow());

  return {
    report: (error) => {
      if (apiState === 'available' && isTemporary(error)) scheduleCheck();
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

async function refetchFailedQueries(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', predicate: hasFailed });
  await client.refetchQueries({ type: 'active', predicate: hasFailed });
}
