import { useMutation } from '@lectern/client';
import { t } from '../texts';
import { refetchThreads } from './thread-queries';

/**
 * A call that changes a question or an answer. What shows questions is read again, also after a refusal: it may have changed.
 * @param onSent called after a success, also when the component is gone
 */
export function useThreadCall<Variables = void, Result = unknown>(
  send: (variables: Variables) => Promise<Result>,
  failed: string,
  onSent?: () => void,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onSettled: () => refetchThreads(),
    meta: { failed: { title: failed, fallback: t('call.tryAgain') } },
  });
}
