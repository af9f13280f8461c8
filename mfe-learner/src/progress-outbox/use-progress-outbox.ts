import { call, invalidate, query, queryClient } from '@lectern/client';
import {
  getDashboard,
  getEnrollment,
  getUser,
  listCertificates,
  saveProgress,
  type Enrollment,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useSyncExternalStore } from 'react';
import { ProgressOutbox, type Save } from './progress-outbox';
import { studyTexts } from '../study-texts';

const outboxes = new Map<string, ProgressOutbox>();

// One for each person of this page, for as long as the page lives: leaving a screen must not stop its saves.
export function outboxOf(userId: string): ProgressOutbox {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = new ProgressOutbox(userId, {
    send,
    onSaved: noteSaved,
    onRefused: (error) =>
      toast({
        title: studyTexts.viewer.notSaved,
        description: error.serverMessage ?? studyTexts.viewer.notSavedText,
        variant: 'destructive',
      }),
    onSignedOut: () => void invalidate(getUser),
  });
  outboxes.set(userId, outbox);
  window.addEventListener('online', () => outbox.retryNow());
  window.addEventListener('pagehide', () => outbox.flush());
  return outbox;
}

const send = ({ courseId, slideId, progress }: Save) =>
  call(saveProgress, { params: { courseId }, body: { slideId, progress }, keepalive: true });

/** The answer is the enrollment as it now is, so nothing need be fetched for it: only the dashboard counts anew. */
function noteSaved(enrollment: Enrollment): void {
  const { queryKey } = query(getEnrollment, { params: { id: enrollment.courseId } });
  queryClient.setQueriesData<Enrollment | null>({ queryKey: queryKey.slice(0, 1) }, (known) =>
    known?.courseId === enrollment.courseId ? enrollment : known,
  );
  void invalidate(getDashboard);
  if (enrollment.completedAt) void invalidate(listCertificates);
}

/** A learner's progress saves. */
export function useProgressOutbox(userId: string) {
  const outbox = outboxOf(userId);
  const isUnsaved = useSyncExternalStore(outbox.subscribe, outbox.isUnsaved);
  return { outbox, isUnsaved };
}
