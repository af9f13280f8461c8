import { ErrorState, texts as shared } from '@lectern/ui';
import { texts } from '../texts';

/** Shown when the current-user call failed. */
export function AccountError({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={texts.session.failed} text={shared.nothingLost} onRetry={onRetry} />;
}
