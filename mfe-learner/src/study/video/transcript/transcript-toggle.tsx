import { Button } from '@lectern/ui';
import { ScrollText } from 'lucide-react';
import { t } from '../texts';

/** Shows or hides the transcript. */
export function TranscriptToggle({
  isOpen,
  onToggle,
  hasKey = false,
}: {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Whether the key T does the same. */
  hasKey?: boolean;
}) {
  return (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      title={hasKey ? `${t('transcript.title')} (T)` : undefined}
      onClick={() => onToggle(!isOpen)}
    >
      <ScrollText aria-hidden />
      {t('transcript.title')}
    </Button>
  );
}
