import { ErrorState, uiText } from '@lectern/ui';
import { t } from '../texts';

/** Shown when the current-user call failed. */
export function AccountError({ onRetry }: { onRetry: () => void }) {
  const title = navigator.onLine ? t('session.failed') : t('offline.title');
  return <ErrorState title={title} text={uiText('nothingLost')} onRetry={onRetry} />;
}
