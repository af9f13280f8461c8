import { outages } from '@lectern/client';
import { ErrorState, uiText } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { t } from '../texts';

/** Shown in place of a remote that could not be loaded; tries once more by itself after an outage. */
export function RemoteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    outages.report(error);
    return outages.onRecovery(() => retry.current());
  }, [error]);
  return <ErrorState title={t('remote.failed')} text={uiText('nothingLost')} onRetry={onRetry} />;
}
