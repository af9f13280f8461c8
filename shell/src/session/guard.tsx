import { useCurrentUser } from '@lectern/client';
import type { Access } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { ErrorState, loadToaster, texts as shared, toast } from '@lectern/ui';
import { useEffect, type ReactNode } from 'react';
import { texts } from '../texts';
import { leave } from './leave';
import { Loading } from './loading';
import styles from './session.module.css';

const LOGIN_DELAY_MS = 500;

/** Lets through whom `access` admits; others are told, and visitors sent to sign in and back here. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, isLoading, error, retry } = useCurrentUser();
  if (access === 'public') return children;
  if (isLoading) return <Loading />;
  if (error) return <ErrorState title={texts.session.failed} text={shared.nothingLost} onRetry={retry} />;
  if (!user) return <ToLogin />;
  if (access === 'admin' && user.role !== 'admin') return <Denied />;
  return children;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const tell = () => {
      if (isGone) return;
      toast({ ...shared.unauthorized, variant: 'destructive' });
      timer = setTimeout(() => leave.go(leave.login(pathname + search + hash)), LOGIN_DELAY_MS);
    };
    // Half a second to read counts from when there is something to read.
    loadToaster().then(tell, tell);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pathname, search, hash]);
  return <Loading />;
}

function Denied() {
  useEffect(() => toast({ ...texts.denied, variant: 'destructive' }), []);
  return <p className={styles.denied}>{texts.denied.title}</p>;
}
