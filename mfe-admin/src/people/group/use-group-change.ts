import { invalidate, useMutation } from '@lectern/client';
import { listGroups } from '@lectern/contract';
import { toast, type Toast } from '@lectern/ui';
import { t } from '../texts';

/**
 * A change of a group, with a toast for its result. Afterwards everything about groups is fetched again, also after a
 * failure: another person may have changed it.
 */
export function useGroupChange<Sent = void, Result = unknown>(
  change: (sent: Sent) => Promise<Result>,
  {
    done,
    onDone,
    onFailure,
  }: {
    done: Toast | ((result: Result, sent: Sent) => Toast);
    onDone?: (result: Result) => void;
    onFailure?: (error: Error) => void;
  },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (result, sent) => {
      toast(typeof done === 'function' ? done(result, sent) : done);
      onDone?.(result);
      void invalidate(listGroups);
    },
    meta: { failed: { title: t('group.failed.title'), fallback: t('group.failed.fallback') } },
    onError: (error) => {
      onFailure?.(error);
      void invalidate(listGroups);
    },
  });
}
