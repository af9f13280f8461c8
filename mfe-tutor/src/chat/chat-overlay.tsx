import { listen, type Intents } from '@lectern/remote';
import { toast, uiText } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { t } from '../texts';
import type { Chat } from './chat';

/** Handles the intent to open the chat; the chat's code is loaded at the first intent. */
export default function ChatOverlay() {
  const [chatModule, setChatModule] = useState<{ Chat: typeof Chat }>();
  const [opening, setOpening] = useState<{ about: Intents['openTutorChat']; number: number }>();

  useEffect(
    () =>
      listen('openTutorChat', (about) => {
        setOpening((last) => ({ about, number: (last?.number ?? 0) + 1 }));
        import('./chat').then(setChatModule, () =>
          toast({ title: uiText('error'), description: t('chat.opening'), variant: 'destructive' }),
        );
      }),
    [],
  );

  if (!chatModule || !opening) return null;
  return <chatModule.Chat key={opening.number} opening={opening.number} about={opening.about} />;
}
