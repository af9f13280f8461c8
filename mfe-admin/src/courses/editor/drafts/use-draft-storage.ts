import { toast } from '@lectern/ui';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DraftState } from './draft-content';
import { DraftStorage } from './draft-storage';
import { t } from '../../texts';

/**
 * Creates the storage of a person's draft, and follows whether the draft is stored.
 * @param sequence the sequence number of the server's draft; 0 without one
 */
export function useDraftStorage(courseId: string, sequence: number) {
  const [storage] = useState(() => new DraftStorage(courseId, sequence));
  return { storage, status: useSyncExternalStore(storage.subscribe, storage.getStatus) };
}

/**
 * Stores a draft after a pause in typing, and when the person leaves the page.
 * @param isEmpty whether there is nothing to store: no change, and no step to undo or redo
 */
export function useStoredDraft(
  storage: DraftStorage,
  { saved, draft, history }: DraftState,
  isEmpty: boolean,
): void {
  const state = useMemo(() => ({ saved, draft, history }), [saved, draft, history]);
  useEffect(() => {
    storage.set(isEmpty ? null : state);
  }, [storage, state, isEmpty]);

  useEffect(() => {
    const flush = () => void storage.flush();
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
    function blockUnload(event: BeforeUnloadEvent) {
      if (!storage.isPending()) return;
      flush();
      event.preventDefault();
    }
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', blockUnload);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', blockUnload);
      document.removeEventListener('visibilitychange', flushIfHidden);
      void storage.flush().then(() => {
        if (storage.status.kind === 'failed')
          toast({ title: t('drafts.lost'), description: t('drafts.lostText'), variant: 'destructive' });
      });
    };
  }, [storage]);
}
