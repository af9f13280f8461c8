import { useCurrentUser } from '@lectern/client';
import type { Access } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { loadToaster, toast, uiText } from '@lectern/ui';
import { useEffect, type ReactNode } from 'react';
import { t } from '../texts';
import { AccountError } from './account-error';
import { externalLinks } from './external-links';
import { Loading } from './loading';
import { mayOpen } from './may-open';
import styles from './session.module.css';

const LOGIN_DELAY_MS = 500;

/** Shows a screen to users with `access`. Visitors are redirected to sign-in and back; others get Access Denied. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, isLoading, error, retry } = useCurrentUser();
  if (access === 'public') return children;
  if (isLoading) return <Loading />;
  if (error) return <AccountError onRetry={retry} />;
  if (!user) return <LoginRedirect />;
  if (!mayOpen(user.role, access)) return <AccessDenied />;
  return children;
}

function LoginRedirect() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const redirectSoon = () => {
      if (!isUnmounted)
        timer = setTimeout(
          () => externalLinks.navigate(externalLinks.login(pathname + search + hash)),
          LOGIN_DELAY_MS,
        );
    };
    const showToast = () => {
      if (!isUnmounted)
        toast({
          title: uiText('unauthorized.title'),
          description: uiText('unauthorized.description'),
          variant: 'destructive',
          onVisible: redirectSoon,
        });
    };
    // If the toast's code fails to load, the redirect does not wait for it.
    loadToaster().then(showToast, redirectSoon);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [pathname, search, hash]);
  return <Loading />;
}

function AccessDenied() {
  useEffect(
    () => toast({ title: t('denied.title'), description: t('denied.description'), variant: 'destructive' }),
    [],
  );
  return <p className={styles.denied}>{t('denied.title')}</p>;
}
