import { toast } from '@lectern/ui';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftState } from './draft-content';
import { DraftStorage } from './draft-storage';
import { t } from '../../texts';

/**
 * The storage of a person's draft, and whether the draft is there.
 * @param sequence that of the draft that the server has; 0 for none
 */
export function useDraftStorage(courseId: string, sequence: number) {
  const [storage] = useState(() => new DraftStorage(courseId, sequence));
  return { storage, status: useSyncExternalStore(storage.subscribe, storage.getStatus) };
}

/**
 * Keeps a draft stored: after a rest, and when the person leaves. While the course is being saved, nothing is stored.
 * @param isEmpty nothing is to be stored: neither a change nor a step that can be undone or redone
 */
export function useStoredDraft(
  storage: DraftStorage,
  { saved, draft, history }: DraftState,
  { isEmpty, isSaving }: { isEmpty: boolean; isSaving: boolean },
): void {
  const state = useMemo(() => ({ saved, draft, history }), [saved, draft, history]);
  useEffect(() => {
    if (isSaving) storage.pause();
    else storage.set(isEmpty ? null : state);
  }, [storage, state, isEmpty, isSaving]);

  useEffect(() => {
    const flush = () => void storage.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    function blockUnload(event: BeforeUnloadEvent) {
      if (!storage.isPending()) return;
      flush();
      event.preventDefault();
    }
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', blockUnload);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', blockUnload);
      document.removeEventListener('visibilitychange', flushHidden);
      void storage.flush().then(() => {
        if (storage.status.kind === 'failed')
          toast({ title: t('drafts.lost'), description: t('drafts.lostText'), variant: 'destructive' });
      });
    };
  }, [storage]);
}
