import { useQuery } from '@lectern/client';
import { useLocation } from '@lectern/remote';
import { ErrorState } from '@lectern/ui';
import { Suspense, useDeferredValue } from 'react';
import { t } from '../texts';
import { Boundary } from './boundary';
import { componentQuery, isOutdated, PageOutdated, reload } from './loader';
import { RemoteError } from './remote-error';
import { ScreenSkeleton } from './screen-skeleton';

/** Loads a screen's component from its remote and shows it, or a card with a Retry button where loading or rendering failed. */
export function RemoteScreen({ remote, module }: { remote: string; module: string }) {
  const { pathname } = useLocation();
  const { data: Screen, dataUpdatedAt, error, isFetching } = useQuery(componentQuery(remote, module));
  // Deferred, so that React renders a screen that has just loaded in short tasks.
  const isReadyToRender = useDeferredValue(Screen) === Screen;
  if (error && !isFetching) return <FailureCard error={error} onRetry={() => reload(remote)} />;
  if (!Screen || !isReadyToRender) return <ScreenSkeleton />;
  return (
    <Boundary
      key={dataUpdatedAt}
      resetKey={pathname}
      onFail={(failure) => {
        if (isOutdated(remote, failure)) reload(remote);
      }}
      fallback={(failure) => <FailureCard error={failure} onRetry={() => reload(remote)} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </Boundary>
  );
}

function FailureCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof PageOutdated) {
    return (
      <ErrorState
        title={t('remote.outdated')}
        text={t('remote.outdatedText')}
        onRetry={() => location.reload()}
      />
    );
  }
  return <RemoteError error={error} onRetry={onRetry} />;
}
