import { call, invalidate, query, queryClient, showFailure } from '@lectern/client';
import {
  getUser,
  listSlides,
  saveWatched,
  type Slide,
  type WatchedRange,
  type WatchedVideo,
} from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import { t } from '../texts';
import { updateEnrollment } from './use-progress-outbox';
import type { Outbox } from './outbox';
import { createWatchOutbox, type WatchSave } from './watch-outbox';

/** A request without an answer after this time is repeated. */
const TIMEOUT_MS = 30_000;

const NOTHING: WatchedRange[] = [];
const outboxes = new Map<string, Outbox<WatchSave, void>>();

/** The outbox of a user. It lives as long as the page, so that leaving a slide does not stop its requests. */
export function getWatchOutbox(userId: string): Outbox<WatchSave, void> {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = createWatchOutbox(userId, {
    send,
    onSaved: () => undefined,
    onRejected: (error) =>
      showFailure(error, { title: t('viewer.notSaved'), fallback: t('viewer.notSavedText') }),
    onSignedOut: () => void invalidate(getUser),
  });
  outboxes.set(userId, outbox);
  window.addEventListener('online', () => outbox.retryNow());
  window.addEventListener('pagehide', () => outbox.flush());
  return outbox;
}

async function send({ videoId, moduleId, enrollmentId, ranges, position }: WatchSave, isLate: boolean) {
  const answer = await call(saveWatched, {
    params: { videoId },
    body: { ranges, position, ...(isLate && { enrollmentId }) },
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const becameSeen = updateSlide(moduleId, videoId, answer);
  if (becameSeen) updateEnrollment(answer.enrollment);
}

/** Updates the cached slide, so that it need not be fetched again. @returns whether it counts as seen since now */
function updateSlide(
  moduleId: string,
  videoId: string,
  { watched, seen }: { watched: WatchedVideo; seen: boolean },
): boolean {
  const { queryKey } = query(listSlides, { params: { moduleId } });
  const slides = queryClient.getQueryData<Slide[]>(queryKey);
  const before = slides?.find(({ video }) => video?.id === videoId);
  if (!before) return seen;
  queryClient.setQueryData<Slide[]>(queryKey, (cached) =>
    cached?.map((slide) =>
      slide.video?.kind === 'file' && slide.video.id === videoId
        ? { ...slide, seen: slide.seen || seen, video: { ...slide.video, watched } }
        : slide,
    ),
  );
  return seen && !before.seen;
}

/** The outbox of a user, what waits in it of a video, and whether it has what could not be saved. */
export function useWatchOutbox(userId: string, videoId: string) {
  const outbox = getWatchOutbox(userId);
  const isUnsaved = useSyncExternalStore(outbox.subscribe, outbox.isUnsaved);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.find(videoId)?.ranges ?? NOTHING);
  return { outbox, waiting, isUnsaved };
}
