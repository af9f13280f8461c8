import { call, invalidate, queryClient } from '@lectern/client';
import { getUser, saveDraft, type DraftChange, type SavedDraft } from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import { attemptQuery, updateDeadline } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { AnswerOutbox, type AnswersSnapshot } from './answer-outbox';
import { removeExpiredAnswers, UnsavedAnswers } from './unsaved-answers';

/** A save without an answer after this time is repeated. */
const TIMEOUT_MS = 10_000;
/** Browsers refuse more than 64 KiB in requests that outlive the page, all together. */
const MAX_KEEPALIVE_BYTES = 60_000;

const outboxes = new Map<string, AnswerOutbox>();
let keepaliveBytes = 0;

/** The outbox of a person's attempt. It lives as long as the page, so that leaving the attempt does not stop its saves. */
export function getAnswerOutbox(userId: string, attemptId: string): AnswerOutbox {
  const key = `${userId}.${attemptId}`;
  const existing = outboxes.get(key);
  if (existing) return existing;
  removeExpiredAnswers();
  const outbox = new AnswerOutbox(
    {
      send: async (position, change) => {
        const draft = await send(attemptId, position, change);
        updateDeadline(attemptId, draft);
        return draft;
      },
      onOutdated: () => void queryClient.invalidateQueries({ queryKey: attemptQuery(attemptId).queryKey }),
      onSignedOut: () => void invalidate(getUser),
    },
    new UnsavedAnswers(userId, attemptId),
  );
  outboxes.set(key, outbox);
  const flush = () => outbox.flush();
  window.addEventListener('online', flush);
  // Saves, and never submits: a phone call hides the page, too.
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return outbox;
}

async function send(attemptId: string, position: number, body: DraftChange): Promise<SavedDraft> {
  const size = new Blob([JSON.stringify(body)]).size;
  const keepalive = keepaliveBytes + size <= MAX_KEEPALIVE_BYTES;
  if (keepalive) keepaliveBytes += size;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await callWithClock(() =>
      call(saveDraft, { params: { attemptId, position }, body, keepalive, signal }),
    );
  } finally {
    if (keepalive) keepaliveBytes -= size;
  }
}

/** The outbox of an attempt and its state. */
export function useAnswerOutbox(
  userId: string,
  attemptId: string,
): AnswersSnapshot & { outbox: AnswerOutbox } {
  const outbox = getAnswerOutbox(userId, attemptId);
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  return { outbox, ...snapshot };
}
