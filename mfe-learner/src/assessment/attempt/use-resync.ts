import { queryClient } from '@lectern/client';
import { useEffect } from 'react';
import { attemptQuery } from '../parts/attempt-queries';

/** How late a changed deadline reaches a learner who saves nothing. */
const INTERVAL_MS = 60_000;

/**
 * Fetches the attempt when the tab becomes visible, because its clock may have stood still and other tabs may have saved;
 * and once a minute while it is visible, because an administrator may have moved the deadline. Saves report it, too.
 */
export function useResync(attemptId: string): void {
  useEffect(() => {
    function resync(): void {
      if (document.visibilityState !== 'visible') return;
      void queryClient.invalidateQueries({ queryKey: attemptQuery(attemptId).queryKey });
    }
    document.addEventListener('visibilitychange', resync);
    // A page that the browser had kept in its back/forward cache.
    window.addEventListener('pageshow', resync);
    window.addEventListener('online', resync);
    const timer = setInterval(resync, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', resync);
      window.removeEventListener('pageshow', resync);
      window.removeEventListener('online', resync);
    };
  }, [attemptId]);
}
