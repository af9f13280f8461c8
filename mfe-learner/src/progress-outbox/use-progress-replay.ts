import { useCurrentUser } from '@lectern/client';
import { useEffect } from 'react';

/** Sends what an earlier visit could not save; its code is for learners alone. */
export function useProgressReplay(): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (!user) return;
    import('./use-progress-outbox').then(
      ({ outboxOf }) => outboxOf(user.id).retryNow(),
      // The next visit tries again.
      () => undefined,
    );
  }, [user]);
}
