import { useCurrentUser } from '@lectern/client';
import type { Access } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { loadToaster, texts as shared, toast } from '@lectern/ui';
import { useEffect, type ReactNode } from 'react';
import { texts } from '../texts';
import { AccountError } from './account-error';
import { leave } from './leave';
import { Loading } from './loading';
import styles from './session.module.css';

const LOGIN_DELAY_MS = 500;

/** Shows a screen to those whom `access` admits. Visitors are sent to sign in and back here; others are refused. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, isLoading, error, retry } = useCurrentUser();
  if (access === 'public') return children;
  if (isLoading) return <Loading />;
  if (error) return <AccountError onRetry={retry} />;
  if (!user) return <ToLogin />;
  if (access === 'admin' && user.role !== 'admin') return <Denied />;
  return children;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const leaveSoon = () => {
      if (!isGone) timer = setTimeout(() => leave.go(leave.login(pathname + search + hash)), LOGIN_DELAY_MS);
    };
    const say = () => {
      if (!isGone) toast({ ...shared.unauthorized, variant: 'destructive', onVisible: leaveSoon });
    };
    // Without its code there is no toast, and nothing to read.
    loadToaster().then(say, leaveSoon);
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
