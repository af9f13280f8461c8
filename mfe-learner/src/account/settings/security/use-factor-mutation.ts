import { invalidate, needsSignIn, signInAgain, useMutation } from '@lectern/client';
import { getSecondFactor, listSessions } from '@lectern/contract';
import { texts as shared } from '@lectern/ui';
import { securityTexts } from './texts';
import type { FactorAction } from './factor-action';

/** Name of the card's draft. */
export const FACTOR_FORM = 'second-factor';

/**
 * A change of the second factor. Where it needs a recent sign-in, the person signs in again and comes back to `action`.
 * @param isShown whether the form shows the error itself
 */
export function useFactorMutation<Result, Values = void>(
  change: (values: Values) => Promise<Result>,
  {
    action,
    onDone,
    isShown = () => false,
  }: {
    action: FactorAction;
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
        isHandled: (error) => needsSignIn(error) || isShown(error),
      },
    },
    onError: (error) => signInAgain(error, FACTOR_FORM, action),
    onSettled: () => invalidate(getSecondFactor, listSessions),
  });
}
