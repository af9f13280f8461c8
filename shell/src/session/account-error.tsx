import { ErrorState, uiText } from '@lectern/ui';
import { t } from '../texts';

/** Shown when the current-user call failed. */
export function AccountError({ onRetry }: { onRetry: () => void }) {
  const isOffline = !navigator.onLine;
  return (
    <ErrorState
      title={isOffline ? t('offline.title') : t('session.failed')}
      text={isOffline ? t('offline.text') : uiText('nothingLost')}
      onRetry={onRetry}
    />
  );
}
