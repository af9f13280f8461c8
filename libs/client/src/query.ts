import { healthReady, type Endpoint } from '@lectern/contract';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, type Answer } from './call';
import { forgetUser, refreshUser } from './current-user';
import { isTemporary, watchForRecovery, type OutageWatch } from './outage';
import { keyOf, type Target } from './url';

/** A query without an answer by then has failed. */
const TIMEOUT_MS = 30_000;
/** How long a query that failed temporarily is not sent again because a screen shows it. */
const FAILURE_REST_MS = 5000;

type Arguments<E extends Endpoint> =
  Partial<Target<E>> extends Target<E> ? [target?: Target<E>] : [target: Target<E>];

/** react-query options that GET an endpoint; the key is its path (see `keyOf`). */
export function query<E extends Endpoint>(endpoint: E, ...[target]: Arguments<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, target as object | undefined),
    queryFn: ({ signal }) =>
      (call as unknown as (e: E, sent: object) => Promise<Answer<E>>)(endpoint, {
        ...(target as object | undefined),
        signal: withTimeout(signal),
      }),
  });
}

// Browsers without `AbortSignal.any` (Safari before 17.4) wait for as long as the connection lasts.
function withTimeout(signal: AbortSignal): AbortSignal {
  return 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal;
}

/** Asks for the JSON at addresses of the API before a screen does; a failure is left to the screen. */
export function prefetch(addresses: readonly string[] = []): void {
  for (const path of addresses as Endpoint['path'][]) {
    const answer = { method: 'GET', path, response: {} } as unknown as Endpoint<undefined, undefined>;
    void queryClient.prefetchQuery(query(answer));
  }
}

/** Refetches what an endpoint's family shows: every query whose path starts where its path has no parameter yet. */
export function invalidate(...endpoints: Pick<Endpoint, 'path'>[]): Promise<unknown> {
  return Promise.all(
    endpoints.map(({ path }) => {
      const fixed = path.split('/:')[0] as Endpoint['path'];
      return queryClient.invalidateQueries({ queryKey: keyOf({ path: fixed }) });
    }),
  );
}

function onError(error: unknown): void {
  // A session that ended while a screen was open: the guard then does what it does for visitors.
  if (error instanceof ApiError && error.status === 401) forgetUser(queryClient);
}

/** The one cache of the page: data never becomes stale by itself, nothing is retried or polled. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      onError(error);
      outages.report(error);
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      retry: false,
      // A component that is mounted because its query failed would otherwise send it again, and again.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        !isTemporary(error) || Date.now() - errorUpdatedAt > FAILURE_REST_MS,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Notices outages by failed queries, and what screens report besides, and ends them for every screen. */
export const outages: OutageWatch = watchForRecovery(queryClient, async () => {
  // A visitor's current-user call is answered without the database.
  await call(healthReady, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await refreshUser(queryClient);
});
