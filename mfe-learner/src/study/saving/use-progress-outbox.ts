import { call, invalidate, query, queryClient, showFailure } from '@lectern/client';
import {
  getDashboard,
  getEnrollment,
  getUser,
  listCertificates,
  saveProgress,
  type Enrollment,
} from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import type { Outbox } from './outbox';
import { createProgressOutbox, type ProgressSave } from './progress-outbox';
import { t } from '../texts';

/** The outbox repeats a save that has no answer after this time. */
const SAVE_TIMEOUT_MS = 30_000;

const outboxes = new Map<string, Outbox<ProgressSave, Enrollment>>();

/** The outbox of a user: it keeps progress until the server has saved it, also after the learner has left the screen. */
export function getOutbox(userId: string): Outbox<ProgressSave, Enrollment> {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = createProgressOutbox(userId, {
    send: sendProgress,
    onSaved: updateEnrollment,
    onRejected: (error) =>
      showFailure(error, { title: t('viewer.notSaved'), fallback: t('viewer.notSavedText') }),
    onSignedOut: () => void invalidate(getUser),
  });
  outboxes.set(userId, outbox);
  window.addEventListener('online', () => outbox.retryNow());
  window.addEventListener('pagehide', () => outbox.flush());
  return outbox;
}

const sendProgress = ({ courseId, ...body }: ProgressSave) =>
  call(saveProgress, {
    ...{ params: { courseId }, body, keepalive: true },
    signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
  });

/** Writes an enrollment from the server into the query cache, and fetches again what depends on the enrollment. */
export function updateEnrollment(enrollment: Enrollment): void {
  const { queryKey } = query(getEnrollment, { params: { id: enrollment.courseId } });
  queryClient.setQueriesData<Enrollment | null>({ queryKey: queryKey.slice(0, 1) }, (cached) =>
    cached?.courseId === enrollment.courseId ? enrollment : cached,
  );
  void invalidate(getDashboard);
  if (enrollment.completedAt) void invalidate(listCertificates);
}

/** The outbox of a user, and whether it has unsaved progress. */
export function useProgressOutbox(userId: string) {
  const outbox = getOutbox(userId);
  const isUnsaved = useSyncExternalStore(outbox.subscribe, outbox.isUnsaved);
  return { outbox, isUnsaved };
}
