import { useEffect } from 'react';
import { hasUnsaved } from '../../parts/unsaved';
import { useStudyingUser } from '../../parts/use-studying-user';

/** Sends what an earlier visit could not save of slides and videos. Loaded on demand, because most visits have none. */
export function useProgressReplay(): void {
  const user = useStudyingUser();
  useEffect(() => {
    if (!user) return;
    // The next visit retries an import that fails.
    const ignore = () => undefined;
    if (hasUnsaved('progress', user.id))
      import(/* webpackChunkName: "replay" */ './use-progress-outbox').then(
        ({ getOutbox }) => getOutbox(user.id).retryNow(),
        ignore,
      );
    if (hasUnsaved('watched', user.id))
      import('./use-watch-outbox').then(({ getWatchOutbox }) => getWatchOutbox(user.id).retryNow(), ignore);
  }, [user]);
}
