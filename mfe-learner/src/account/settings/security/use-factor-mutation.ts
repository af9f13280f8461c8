import { invalidate, useMutation } from '@lectern/client';
import { getSecondFactor, listSessions } from '@lectern/contract';
import { uiText } from '@lectern/ui';
import { t } from '../../texts';

/**
 * A change of the second factor.
 * @param isShown whether the form shows the error itself
 */
export function useFactorMutation<Result, Values = void>(
  change: (values: Values) => Promise<Result>,
  {
    onDone,
    isShown = () => false,
  }: {
    onDone: (result: Result) => void;
    isShown?: (error: unknown) => boolean;
  },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    meta: {
      failed: {
        title: uiText('error'),
        fallback: t('security.failed'),
        isHandled: isShown,
      },
    },
    onSettled: () => invalidate(getSecondFactor, listSessions),
  });
}
