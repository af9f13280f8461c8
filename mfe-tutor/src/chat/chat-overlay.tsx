import { listen, type Intents } from '@lectern/remote';
import { toast, uiText } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { t } from '../texts';
import type { Chat, ChatState } from './chat';

/** Handles the intent to open the chat; the chat's code is loaded at the first intent. */
export default function ChatOverlay() {
  const [chatModule, setChatModule] = useState<{ Chat: typeof Chat }>();
  const [opening, setOpening] = useState<Opening>();

  useEffect(
    () =>
      listen('openTutorChat', (about) => {
        setOpening((last) => openChat(last, about));
        import('./chat').then(setChatModule, () =>
          toast({ title: uiText('error'), description: t('chat.opening'), variant: 'destructive' }),
        );
      }),
    [],
  );

  if (!chatModule || !opening) return null;
  return (
    <chatModule.Chat
      key={opening.number}
      opening={opening.number}
      about={opening.about}
      state={opening.state}
      onStateChange={(state) => setOpening((last) => last && { ...last, state })}
    />
  );
}

interface Opening {
  about: Intents['openTutorChat'];
  /** Counts the conversations that were opened. */
  number: number;
  state: ChatState;
}

/** A minimized conversation about the same subject is continued: it has a draft or an unfinished answer. */
function openChat(last: Opening | undefined, about: Intents['openTutorChat']): Opening {
  const isSame =
    about.sessionId === undefined &&
    last?.about.courseId === about.courseId &&
    last.about.moduleId === about.moduleId;
  if (isSame && last.state === 'minimized') {
    return { ...last, about: { ...last.about, headings: about.headings }, state: 'open' };
  }
  return { about, number: (last?.number ?? 0) + 1, state: 'open' };
}
