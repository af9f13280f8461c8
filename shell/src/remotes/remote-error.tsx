import { outages } from '@lectern/client';
import { ErrorState, uiText } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { t } from '../texts';

/** Shown in place of a remote that could not be loaded; calls `onRetry` by itself once an outage has ended. */
export function RemoteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const latestRetry = useRef(onRetry);
  useEffect(() => {
    latestRetry.current = onRetry;
  });
  useEffect(() => {
    outages.report(error);
    return outages.onRecovery(() => latestRetry.current());
  }, [error]);
  return <ErrorState title={t('remote.failed')} text={uiText('nothingLost')} onRetry={onRetry} />;
}
