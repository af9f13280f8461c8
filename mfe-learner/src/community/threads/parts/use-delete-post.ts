import { call } from '@lectern/client';
import { deletePost } from '@lectern/contract';
import { toast, uiText } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../texts';
import { refetchThreads } from './thread-queries';

/** As long as the toast with 'Undo' is shown. */
const UNDO_MS = 5000;

/** Deletions that wait for an undo, each with what sends it. */
const waiting = new Map<string, () => void>();

/** Deletes a post after the time for 'Undo', or when the page is left. `isGone`: it is to be deleted. */
export function useDeletePost(postId: string): { isGone: boolean; remove: () => void } {
  const [isGone, setIsGone] = useState(() => waiting.has(postId));

  function remove(): void {
    const send = () => {
      stop();
      call(deletePost, { params: { postId }, keepalive: true })
        .catch(() => {
          setIsGone(false);
          toast({ title: uiText('error'), description: t('post.notDeleted'), variant: 'destructive' });
        })
        .finally(() => void refetchThreads());
    };
    const timer = setTimeout(send, UNDO_MS);
    const stop = () => {
      clearTimeout(timer);
      waiting.delete(postId);
      window.removeEventListener('pagehide', send);
    };
    waiting.set(postId, send);
    window.addEventListener('pagehide', send);
    setIsGone(true);
    const undo = () => {
      stop();
      setIsGone(false);
    };
    toast({ title: t('post.deletedToast'), action: { label: t('post.undo'), onClick: undo } });
  }
  return { isGone, remove };
}
