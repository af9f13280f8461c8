import { invalidate, useMutation } from '@lectern/client';
import { getSecondFactor, listSessions } from '@lectern/contract';
import { texts as shared } from '@lectern/ui';
import { securityTexts } from './texts';

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
        title: shared.error,
        fallback: securityTexts.failed,
        isHandled: isShown,
      },
    },
    onSettled: () => invalidate(getSecondFactor, listSessions),
  });
}
