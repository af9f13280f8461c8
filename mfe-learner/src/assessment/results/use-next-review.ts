import { invalidate } from '@lectern/client';
import { reviewAttempt, type AttemptReview } from '@lectern/contract';
import { useEffect } from 'react';

/** Longer pauses overflow the timers of browsers; who waits longer reloads the page. */
const MAX_PAUSE_MS = 24 * 60 * 60_000;
/** The server's rules have changed for certain when the page asks. */
const MARGIN_MS = 1000;

/** Fetches the results again when the next review rules begin, such as two minutes after the end of the attempt. */
export function useNextReview(attemptId: string, review: AttemptReview | undefined): void {
  const { now, nextReviewAt } = review ?? {};
  useEffect(() => {
    if (!now || !nextReviewAt) return;
    const pause = Date.parse(nextReviewAt) - Date.parse(now) + MARGIN_MS;
    if (pause > MAX_PAUSE_MS) return;
    const timer = setTimeout(() => void invalidate(reviewAttempt), Math.max(pause, MARGIN_MS));
    return () => clearTimeout(timer);
  }, [attemptId, now, nextReviewAt]);
}
