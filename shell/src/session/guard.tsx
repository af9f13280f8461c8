import { useCurrentUser } from '@lectern/client';
import type { Access } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { loadToaster, toast, uiText } from '@lectern/ui';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { withFrameTexts } from '../frame/texts';
import { AccountError } from './account-error';
import { externalLinks } from './external-links';
import { Loading } from './loading';
import { mayOpen } from './may-open';

const LOGIN_DELAY_MS = 500;

// Lazy, because visitors never need it.
const AccessDenied = lazy(() =>
  withFrameTexts(async () => {
    const denied = await import(/* webpackChunkName: "signed-in" */ './access-denied');
    return { default: denied.AccessDenied };
  }),
);

/** Shows a screen to users with `access`. Visitors are redirected to sign-in and back; others get Access Denied. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, isLoading, error, retry } = useCurrentUser();
  if (access === 'public') return children;
  if (isLoading) return <Loading />;
  if (error) return <AccountError onRetry={retry} />;
  if (!user) return <LoginRedirect />;
  if (!mayOpen(user.role, access))
    return (
      <Suspense fallback={<Loading />}>
        <AccessDenied />
      </Suspense>
    );
  return children;
}

function LoginRedirect() {
  // Viewer and exam replace the fragment without the router.
  const { pathname, search } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const redirectSoon = () => {
      if (!isUnmounted)
        timer = setTimeout(
          () => externalLinks.navigate(externalLinks.login(pathname + search + location.hash)),
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
  }, [pathname, search]);
  return <Loading />;
}
