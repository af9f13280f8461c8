import { useCurrentUser } from '@lectern/client';
import type { RemoteScreen } from '@lectern/remote';
import { PageHeading } from '@lectern/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { AccountError } from '../session/account-error';
import { Guard } from '../session/guard';
import { Loading } from '../session/loading';
import { PublicFrame } from './public-frame';

// Visitors never see it.
const Frame = lazy(() => import('./frame'));

/** Guards a screen and puts it into the frame that it declares. */
export function FrameOf({
  screen: { access, frame, subtitle },
  title,
  children,
}: {
  screen: Pick<RemoteScreen, 'access' | 'frame' | 'subtitle'>;
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
        <Frame user={user} title={title} subtitle={subtitle}>
          {guarded}
        </Frame>
      </Suspense>
    );
  }
  // The frame and the screen depend on who is there.
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
