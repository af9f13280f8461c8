import { invalidate, useMutation } from '@lectern/client';
import { listManagedAnnouncements } from '@lectern/contract';
import { toast, type Toast } from '@lectern/ui';
import { t } from '../texts';

/** A change of an announcement, with a toast for its result. The list is read again, also after a failure. */
export function useAnnouncementChange<Sent = void, Result = unknown>(
  change: (sent: Sent) => Promise<Result>,
  { done, onDone }: { done: Toast | ((sent: Sent) => Toast); onDone: (result: Result) => void },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (result, sent) => {
      toast(typeof done === 'function' ? done(sent) : done);
      onDone(result);
      void invalidate(listManagedAnnouncements);
    },
    meta: { failed: { title: t('notSaved'), fallback: t('tryAgain') } },
    onError: () => void invalidate(listManagedAnnouncements),
  });
}
