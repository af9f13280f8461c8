import { useCurrentUser } from '@lectern/client';
import { useEffect } from 'react';

/** Sends the progress that an earlier visit could not save. Loaded on demand, because visitors do not need it. */
export function useProgressReplay(): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (!user || user.viewAs) return;
    import(/* webpackChunkName: "replay" */ './use-progress-outbox').then(
      ({ getOutbox }) => getOutbox(user.id).retryNow(),
      // The next visit retries.
      () => undefined,
    );
  }, [user]);
}
