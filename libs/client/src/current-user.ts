import { getUser, type User } from '@lectern/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './call';
import { keyOf } from './url';

const userKey = keyOf(getUser);

/** Who is signed in: `user` is null for visitors; `error` is set when the server could not tell. */
export interface CurrentUser {
  user: User | null;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

async function fetchUser(): Promise<User | null> {
  try {
    return await call(getUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in person, fetched once per page. */
export function useCurrentUser(): CurrentUser {
  const { data, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  return { user: data ?? null, isLoading: isPending, error, retry: () => void refetch() };
}

/** Notes that the session has ended. */
export function forgetUser(client: QueryClient): void {
  client.setQueryData(userKey, null);
}
