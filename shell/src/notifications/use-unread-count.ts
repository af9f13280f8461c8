import { query, queryClient, useQuery } from '@lectern/client';
import { countUnreadNotifications, type UnreadNotifications } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { useEffect } from 'react';

/** A navigation reads the count again after this time. */
const STALE_MS = 60_000;

const unreadQuery = query(countUnreadNotifications);

/** How many notifications are unread; 0 while that is not known. */
export function useUnreadCount(): number {
  const { pathname } = useLocation();
  useEffect(() => {
    void queryClient.prefetchQuery({ ...unreadQuery, staleTime: STALE_MS });
  }, [pathname]);
  return useQuery(unreadQuery).data?.unreadCount ?? 0;
}

/** Shows the count that a call has answered. */
export function setUnreadCount(count: UnreadNotifications): void {
  queryClient.setQueryData(unreadQuery.queryKey, count);
}
