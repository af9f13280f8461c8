import { useEffect } from 'react';
import { hasUnsaved } from '../../parts/unsaved';
import { useStudyingUser } from '../../parts/use-studying-user';

/** Sends the progress that an earlier visit could not save. Loaded on demand, because most visits have none. */
export function useProgressReplay(): void {
  const user = useStudyingUser();
  useEffect(() => {
    if (!user || !hasUnsaved('progress', user.id)) return;
    import(/* webpackChunkName: "replay" */ './use-progress-outbox').then(
      ({ getOutbox }) => getOutbox(user.id).retryNow(),
      // The next visit retries.
      () => undefined,
    );
  }, [user]);
}
