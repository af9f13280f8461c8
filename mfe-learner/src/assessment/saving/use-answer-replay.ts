import { useEffect } from 'react';
import { hasUnsaved } from '../../parts/unsaved';
import { useStudyingUser } from '../../parts/use-studying-user';

/** Sends the answers that an earlier visit could not save. Loaded on demand, because most visits have none. */
export function useAnswerReplay(): void {
  const user = useStudyingUser();
  useEffect(() => {
    if (!user || !hasUnsaved('answers', user.id)) return;
    import(/* webpackChunkName: "replay" */ './replay-answers').then(
      ({ replayAnswers }) => replayAnswers(user.id),
      // The next visit retries.
      () => undefined,
    );
  }, [user]);
}
