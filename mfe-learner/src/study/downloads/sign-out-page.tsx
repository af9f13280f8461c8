import { buildUrl, call, useCurrentUser } from '@lectern/client';
import { countWaiting, discardOutboxes, forgetDevice, keepSignOut } from '@lectern/client/offline';
import { getUser, logout } from '@lectern/contract';
import { Button, ButtonLink, Card, CardTitle, Muted, Row, Stack } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { getNoteOutbox } from '../../community/parts/use-notes';
import { useAnswerReplay } from '../../assessment/saving/use-answer-replay';
import { useProgressReplay } from '../saving/use-progress-replay';
import { describeWaiting } from './describe-waiting';
import { announceCopies } from './downloads';
import { t } from './texts';
import { useWaiting } from './use-waiting';

/** How long the page tries to send what waits before it asks. */
const SENDING_MS = 8000;

/** Another site must not sign people out by a link, see `isFromOtherSite` of the API. */
const isFromThisSite = (): boolean => document.referrer.startsWith(`${window.location.origin}/`);

/** Sends what waits on the device, removes what it stores of the person, and signs out. */
export default function SignOutPage() {
  const { user } = useCurrentUser();
  return user ? <SignOut userId={user.id} /> : null;
}

function SignOut({ userId }: { userId: string }) {
  const { changes, contact } = useWaiting(userId);
  const [isSending, setIsSending] = useState(true);
  const count = countWaiting(changes);
  useProgressReplay();
  useAnswerReplay();
  useEffect(() => {
    getNoteOutbox(userId).sendNow();
    // The service worker sends the reviews after this call.
    call(getUser).catch(() => setIsSending(false));
    const timer = setTimeout(() => setIsSending(false), navigator.onLine ? SENDING_MS : 0);
    return () => clearTimeout(timer);
  }, [userId]);

  const hasStarted = useRef(false);
  const isRead = contact !== undefined;
  const isAllSent = isRead && count === 0;
  const canSignOut = isAllSent && navigator.onLine && isFromThisSite();
  useEffect(() => {
    if (!canSignOut || hasStarted.current) return;
    hasStarted.current = true;
    void signOut(userId);
  }, [canSignOut, userId]);

  if (canSignOut) return <p role="status">{t('signOut.running')}</p>;
  if (isSending && !isAllSent && navigator.onLine) return <p role="status">{t('signOut.sending')}</p>;
  return (
    <Card aria-labelledby="sign-out">
      <CardTitle id="sign-out">
        {t(count > 0 ? 'signOut.waits' : navigator.onLine ? 'signOut.question' : 'signOut.offline')}
      </CardTitle>
      <Stack gap={16}>
        {count > 0 && <p>{t('signOut.lost', { changes: describeWaiting(changes) })}</p>}
        {!navigator.onLine && <Muted>{t('signOut.later')}</Muted>}
        <Row>
          <ButtonLink to={paths.home}>{t('signOut.stay')}</ButtonLink>
          <Button variant="danger" onClick={() => void signOut(userId)}>
            {count > 0 ? t('signOut.delete', { changes: describeWaiting(changes) }) : t('signOut.action')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** The device is cleared at once. Where the server can't be reached, the service worker ends the session at the next contact. */
async function signOut(userId: string): Promise<void> {
  discardOutboxes(userId);
  await keepSignOut();
  announceCopies();
  await forgetDevice();
  window.location.assign(navigator.onLine ? buildUrl(logout) : '/');
}
