import { ErrorState, texts as shared } from '@lectern/ui';
import { texts } from '../texts';

/** Shown while it is not known who is signed in, because the call for it failed. */
export function AccountError({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={texts.session.failed} text={shared.nothingLost} onRetry={onRetry} />;
}
