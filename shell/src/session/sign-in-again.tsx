import { signInRequest } from '@lectern/client';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { withFrameTexts } from '../frame/texts';

const SignInAgainDialog = lazy(() =>
  withFrameTexts(() => import(/* webpackChunkName: "dialogs" */ './sign-in-again-dialog')),
);

/** Asks for the sign-in that a call waits for. */
export function SignInAgain() {
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get);
  return <Suspense>{request && <SignInAgainDialog {...request} />}</Suspense>;
}
