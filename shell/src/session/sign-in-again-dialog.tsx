import { buildUrl, call, getQueryKey, queryClient, signInRequest, type SignInRequest } from '@lectern/client';
import { getUser, login, SIGN_IN_CHANNEL, type User } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useEffect } from 'react';
import { externalLinks } from './external-links';
import { frameText } from '../frame/texts';
import styles from './sign-in-again.module.css';

const URL = buildUrl(login, { query: { prompt: 'login', display: 'popup' } });
const WINDOW = 'popup,width=520,height=720';

const cancel = () => signInRequest.settle(false);

/**
 * Asks for a recent sign-in over the open screen: the built-in provider's page in a frame, another provider's in a window. The
 * refused call goes on once the same person has signed in.
 */
export default function SignInAgainDialog({ isExternalProvider }: SignInRequest) {
  useSignInCompletion();
  return (
    <Dialog
      title={frameText('signInAgain.title')}
      description={isExternalProvider ? frameText('signInAgain.elsewhere') : frameText('signInAgain.text')}
      open
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {frameText('signInAgain.cancel')}
          </Button>
          {isExternalProvider && (
            <Button autoFocus onClick={openWindow}>
              {frameText('signInAgain.signIn')}
            </Button>
          )}
        </>
      }
    >
      {!isExternalProvider && (
        <iframe className={styles.frame} src={URL} title={frameText('signInAgain.frame')} />
      )}
    </Dialog>
  );
}

/** Goes on when the sign-in has ended, in this or another tab. */
function useSignInCompletion(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.onmessage = () => void resumeAfterSignIn();
    return () => channel.close();
  }, []);
}

/** Another person's sign-in must not do what the first person asked for. */
async function resumeAfterSignIn(): Promise<void> {
  const before = queryClient.getQueryData<User>(getQueryKey(getUser))?.id;
  const now = await call(getUser).catch(() => undefined);
  // Without an answer the dialog stays.
  if (!now) return;
  const isSame = now.id === before;
  signInRequest.settle(isSame);
  if (!isSame) externalLinks.reload();
}

function openWindow(): void {
  if (window.open(URL, 'lectern-sign-in', WINDOW)) return;
  // The browser opens no window: there and back, after which one press does what was asked.
  const returnTo = window.location.pathname + window.location.search;
  externalLinks.navigate(buildUrl(login, { query: { prompt: 'login', returnTo } }));
}
