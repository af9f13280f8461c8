import { getUser, type SignedInUser } from '@lectern/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';
import { getQueryKey } from './url';

const userKey = getQueryKey(getUser);
const TIMEOUT_MS = 15_000;

/** `user` is null for visitors; `error` is set when the current-user call failed and no earlier result exists. */
export interface CurrentUser {
  user: SignedInUser | null;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

async function fetchUser(): Promise<SignedInUser | null> {
  try {
    return await call(getUser, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user, fetched once per page. */
export function useCurrentUser(): CurrentUser {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: fetchUser,
    // A failed call mounts another frame, which must not repeat the call.
    retryOnMount: false,
  });
  return {
    user: data ?? null,
    isLoading: isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Fetches the signed-in user again, outside the query, so that a failure does not change the screen. */
export async function refreshUser(client: QueryClient): Promise<void> {
  client.setQueryData(userKey, await fetchUser());
}

/** Marks the user as signed out. */
export function forgetUser(client: QueryClient): void {
  client.setQueryData(userKey, null);
}
