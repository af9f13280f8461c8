import { invalidate, useMutation } from '@lectern/client';
import { listManagedMeetings } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from './texts';

/** A change of meetings, with a toast for its result. The list is refetched after a success and after a failure. */
export function useMeetingChange<Sent, Result>(
  change: (sent: Sent) => Promise<Result>,
  { describeDone, onDone }: { describeDone: (result: Result) => string; onDone: () => void },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      toast({ title: describeDone(result) });
      onDone();
      void invalidate(listManagedMeetings);
    },
    meta: { failed: { title: t('notSaved'), fallback: t('tryAgain') } },
    onError: () => void invalidate(listManagedMeetings),
  });
}
