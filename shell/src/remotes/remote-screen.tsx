import { useQuery } from '@lectern/client';
import { useLocation } from '@lectern/remote';
import { ErrorState } from '@lectern/ui';
import { Suspense, useDeferredValue } from 'react';
import { t } from '../texts';
import { Boundary } from './boundary';
import { componentQuery, isOutdated, PageOutdated, reload } from './loader';
import { RemoteError } from './remote-error';
import { ScreenSkeleton } from './screen-skeleton';

/** A screen's component, loaded from its remote; a failure shows one card with Retry in its resetKey. */
export function RemoteScreen({ remote, module }: { remote: string; module: string }) {
  const { pathname } = useLocation();
  const { data: Screen, dataUpdatedAt, error, isFetching } = useQuery(componentQuery(remote, module));
  // Deferred, so that React renders a screen that has just loaded in short tasks.
  const isDue = useDeferredValue(Screen) === Screen;
  if (error && !isFetching) return <Failure error={error} onRetry={() => reload(remote)} />;
  if (!Screen || !isDue) return <ScreenSkeleton />;
  return (
    <Boundary
      key={dataUpdatedAt}
      resetKey={pathname}
      onFail={(failure) => {
        if (isOutdated(remote, failure)) reload(remote);
      }}
      fallback={(failure) => <Failure error={failure} onRetry={() => reload(remote)} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </Boundary>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
