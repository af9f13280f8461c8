import { listen, type Intents } from '@lectern/remote';
import { toast, texts as shared } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { texts } from '../texts';
import type { Chat } from './chat';

export type About = Intents['openTutorChat'];

/** Answers the intent to chat; the chat's own code comes with the first of them. */
export default function ChatOverlay() {
  const [part, setPart] = useState<{ Chat: typeof Chat }>();
  const [opening, setOpening] = useState<{ about: About; number: number }>();

  useEffect(
    () =>
      listen('openTutorChat', (about) => {
        setOpening((last) => ({ about, number: (last?.number ?? 0) + 1 }));
        import('./chat').then(setPart, () =>
          toast({ title: shared.error, description: texts.chat.opening, variant: 'destructive' }),
        );
      }),
    [],
  );

  if (!part || !opening) return null;
  return <part.Chat key={opening.number} opening={opening.number} about={opening.about} />;
}
