import { useCurrentUser } from '@lectern/client';
import { useEffect } from 'react';

/** Sends the answers that an earlier visit could not save. Loaded on demand, because most visits have none. */
export function useAnswerReplay(): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (!user || user.viewAs) return;
    import(/* webpackChunkName: "replay" */ './replay-answers').then(
      ({ replayAnswers }) => replayAnswers(user.id),
      // The next visit retries.
      () => undefined,
    );
  }, [user]);
}
