import { useEffect } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';

/** Sends the progress that an earlier visit could not save. Loaded on demand, because visitors do not need it. */
export function useProgressReplay(): void {
  const user = useStudyingUser();
  useEffect(() => {
    if (!user) return;
    import(/* webpackChunkName: "replay" */ './use-progress-outbox').then(
      ({ getOutbox }) => getOutbox(user.id).retryNow(),
      // The next visit retries.
      () => undefined,
    );
  }, [user]);
}
