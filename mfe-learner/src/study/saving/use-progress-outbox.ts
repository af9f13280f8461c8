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

/** A save without an answer after this time is repeated. */
const TIMEOUT_MS = 30_000;

const outboxes = new Map<string, Outbox<ProgressSave, Enrollment>>();

/** The outbox of a user. It lives as long as the page, so that leaving a screen does not stop its saves. */
export function getOutbox(userId: string): Outbox<ProgressSave, Enrollment> {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = createProgressOutbox(userId, {
    send,
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

const send = ({ courseId, ...body }: ProgressSave) =>
  call(saveProgress, {
    ...{ params: { courseId }, body, keepalive: true },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** Updates what is cached with an enrollment that an answer contains; only the dashboard has to be fetched again. */
export function updateEnrollment(enrollment: Enrollment): void {
  const { queryKey } = query(getEnrollment, { params: { id: enrollment.courseId } });
  queryClient.setQueriesData<Enrollment | null>({ queryKey: queryKey.slice(0, 1) }, (known) =>
    known?.courseId === enrollment.courseId ? enrollment : known,
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
