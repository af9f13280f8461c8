import { signInRequest } from '@lectern/client';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog'));

/** Says that an act needs a recent sign-in, before the page goes to the sign-in page. */
export function SignInAgain() {
  const url = useSyncExternalStore(signInRequest.subscribe, signInRequest.getUrl);
  return <Suspense>{url && <SignInAgainDialog url={url} />}</Suspense>;
}
