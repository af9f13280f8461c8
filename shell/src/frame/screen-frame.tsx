import { useCurrentUser } from '@lectern/client';
import type { RemoteScreen } from '@lectern/remote';
import { PageHeading } from '@lectern/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ScreenRoute } from '../remotes/manifests';
import { AccountError } from '../session/account-error';
import { Guard } from '../session/guard';
import { Loading } from '../session/loading';
import { PublicFrame } from './public-frame';
import { withFrameTexts } from './texts';

// Lazy, because visitors never need it.
const Frame = lazy(() => withFrameTexts(() => import(/* webpackChunkName: "signed-in" */ './frame')));

/** Guards a screen and shows it in the frame that its remote declares. */
export function ScreenFrame({
  screen: { access, frame, subtitle },
  route,
  title,
  children,
}: {
  screen: Pick<RemoteScreen, 'access' | 'frame' | 'subtitle'>;
  /** The screen of a remote, for its breadcrumbs. */
  route?: ScreenRoute;
  title?: string;
  children: ReactNode;
}) {
  const { user, isLoading, error, retry } = useCurrentUser();
  const guarded = <Guard access={access}>{children}</Guard>;
  if (frame === 'bare') return guarded;
  if (frame === 'public') return <PublicFrame>{guarded}</PublicFrame>;
  if (isLoading) return <Loading />;
  if (user) {
    return (
      <Suspense fallback={<Loading />}>
        <Frame user={user} screen={route} title={title} subtitle={subtitle}>
          {guarded}
        </Frame>
      </Suspense>
    );
  }
  // Which frame and screen to show depends on the user, who is unknown.
  if (error) {
    return (
      <PublicFrame>
        <AccountError onRetry={retry} />
      </PublicFrame>
    );
  }
  if (frame === 'landing') return <PublicFrame isLanding>{guarded}</PublicFrame>;
  return (
    <PublicFrame>
      {access === 'public' && title && <PageHeading title={title} subtitle={subtitle} />}
      {guarded}
    </PublicFrame>
  );
}
