import { getUser, type User } from '@lectern/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';
import { keyOf } from './url';

const userKey = keyOf(getUser);
const TIMEOUT_MS = 15_000;

/** Who is signed in: `user` is null for visitors; `error` is set while it is not known because the call failed. */
export interface CurrentUser {
  user: User | null;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

async function fetchUser(): Promise<User | null> {
  try {
    return await call(getUser, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in person, fetched once per page. */
export function useCurrentUser(): CurrentUser {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: fetchUser,
    // A frame that is mounted because this call failed must not send it again.
    retryOnMount: false,
  });
  return {
    user: data ?? null,
    isLoading: isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Fetches the signed-in person again, beside the query, so that a failure leaves the screen as it is. */
export async function refreshUser(client: QueryClient): Promise<void> {
  client.setQueryData(userKey, await fetchUser());
}

/** Records that the session has ended. */
export function forgetUser(client: QueryClient): void {
  client.setQueryData(userKey, null);
}
