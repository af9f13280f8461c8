import { useCurrentUser } from '@lectern/client';
import type { Access } from '@lectern/contract';
import { ErrorState, texts as shared, toast } from '@lectern/ui';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
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
    toast({ ...shared.unauthorized, variant: 'destructive' });
    const timer = setTimeout(() => leave.go(leave.login(pathname + search + hash)), LOGIN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, search, hash]);
  return <Loading />;
}

function Denied() {
  useEffect(() => toast({ ...texts.denied, variant: 'destructive' }), []);
  return <p className={styles.denied}>{texts.denied.title}</p>;
}
