import { listen, type Intents } from '@lectern/remote';
import { toast, uiText } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, t } from '../texts';
import type { Chat, ChatState } from './chat';

/** Handles the intent to open the chat; the chat's code is loaded at the first intent. */
export default function ChatOverlay() {
  const [chatModule, setChatModule] = useState<{ Chat: typeof Chat }>();
  const [opening, setOpening] = useState<Opening>();

  const chatState = useRef<ChatState>('closed');
  useEffect(
    () =>
      listen('openTutorChat', (about) => {
        const state = chatState.current;
        setOpening((last) => openChat(last, about, state));
        import('./chat').then(setChatModule, () =>
          toast({
            title: uiText('error'),
            description: describeFailure(t('chat.opening')),
            variant: 'destructive',
          }),
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
      reopening={opening.reopening}
      onStateChange={(state) => {
        chatState.current = state;
      }}
    />
  );
}

interface Opening {
  about: Intents['openTutorChat'];
  /** Counts the conversations that were opened. */
  number: number;
  /** Counts how often this one was opened again. */
  reopening: number;
}

/** A minimized conversation about the same subject is continued: it has a draft or an unfinished answer. */
function openChat(last: Opening | undefined, about: Intents['openTutorChat'], state: ChatState): Opening {
  const isSame =
    about.sessionId === undefined &&
    last?.about.courseId === about.courseId &&
    last.about.moduleId === about.moduleId;
  if (isSame && state === 'minimized') {
    return { ...last, about: { ...last.about, headings: about.headings }, reopening: last.reopening + 1 };
  }
  return { about, number: (last?.number ?? 0) + 1, reopening: 0 };
}
