import { queryClient } from '@lectern/client';
import { useEffect } from 'react';
import { attemptQuery } from '../exam/attempt-queries';

/** Fetches the attempt when the tab becomes visible: its clock may have stood still, and other tabs may have saved. */
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
    return () => {
      document.removeEventListener('visibilitychange', resync);
      window.removeEventListener('pageshow', resync);
      window.removeEventListener('online', resync);
    };
  }, [attemptId]);
}
