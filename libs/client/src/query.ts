import { healthReady, type Endpoint } from '@lectern/contract';
import {
  type Mutation,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, type CallResult } from './call';
import { forgetUser, refreshUser } from './current-user';
import { showDeclaredFailure } from './failures';
import { isTemporary, watchForRecovery, type OutageWatch } from './outage';
import { getQueryKey, type Target } from './url';

/** A query without a response after this time fails. */
const TIMEOUT_MS = 30_000;
/** Mounting a component does not repeat a query for this long after a temporary failure. */
const FAILURE_COOLDOWN_MS = 5000;

type Arguments<E extends Endpoint> =
  Partial<Target<E>> extends Target<E> ? [target?: Target<E>] : [target: Target<E>];

/** react-query options that GET an endpoint; the key is its path (see `getQueryKey`). */
export function query<E extends Endpoint>(endpoint: E, ...[target]: Arguments<E>) {
  return queryOptions<CallResult<E>>({
    queryKey: getQueryKey(endpoint, target as object | undefined),
    queryFn: ({ signal }) =>
      (call as unknown as (e: E, options: object) => Promise<CallResult<E>>)(endpoint, {
        ...(target as object | undefined),
        signal: withTimeout(signal),
      }),
  });
}

// Browsers without `AbortSignal.any` (Safari before 17.4) have no timeout.
function withTimeout(signal: AbortSignal): AbortSignal {
  return 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal;
}

/**
 * Fetches the JSON at API paths before a screen needs it; the screen handles a failure. `params` replace the paths' `:names`.
 */
export function prefetch(
  paths: readonly string[] = [],
  params: Record<string, string | undefined> = {},
): void {
  for (const path of paths as Endpoint['path'][]) {
    const endpoint = { method: 'GET', path, response: {} } as unknown as Endpoint;
    void queryClient.prefetchQuery(query(endpoint, { params }));
  }
}

/** Invalidates every query whose path starts with an endpoint's path up to its first parameter. */
export function invalidate(...endpoints: Pick<Endpoint, 'path'>[]): Promise<unknown> {
  return Promise.all(
    endpoints.map(({ path }) => {
      const fixed = path.split('/:')[0] as Endpoint['path'];
      return queryClient.invalidateQueries({ queryKey: getQueryKey({ path: fixed }) });
    }),
  );
}

function onError(error: Error, { meta }: Pick<Query | Mutation, 'meta'>): void {
  showDeclaredFailure(error, meta);
  // The session ended while a screen was open: the guard now treats the user as a visitor.
  if (error instanceof ApiError && error.status === 401) forgetUser(queryClient);
}

/** The page's only query cache: data never becomes stale by itself, and queries are neither retried nor polled. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, failedQuery) => {
      onError(error, failedQuery);
      outages.report(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => onError(error, mutation),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      // A component that is mounted because its query failed would otherwise repeat it in a loop.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        !isTemporary(error) || Date.now() - errorUpdatedAt > FAILURE_COOLDOWN_MS,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Detects outages from failed queries and from reports of screens, and refetches failed queries afterwards. */
export const outages: OutageWatch = watchForRecovery(queryClient, async () => {
  // The current-user call of a visitor does not need the database, so it cannot show that the database is available.
  await call(healthReady, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await refreshUser(queryClient);
});
