import { ErrorState, uiText } from '@lectern/ui';
import { t } from '../texts';

/** Shown when the current-user call failed. */
export function AccountError({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={t('session.failed')} text={uiText('nothingLost')} onRetry={onRetry} />;
}
