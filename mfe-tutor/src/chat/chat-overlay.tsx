import { listen, type Intents } from '@lectern/remote';
import { toast, uiText } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, t } from '../texts';
import type { Chat, ChatState } from './chat';

/** Opens the chat when the shell or another remote asks for it (intent `openTutorChat`). The first intent loads the chat's code. */
export default function ChatOverlay() {
  const [chatModule, setChatModule] = useState<{ Chat: typeof Chat }>();
  const [opening, setOpening] = useState<Opening>();

  const chatState = useRef<ChatState>('closed');
  useEffect(
    () =>
      listen('openTutorChat', (about) => {
        const state = chatState.current;
        setOpening((last) => planOpening(last, about, state));
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
      openingNumber={opening.number}
      about={opening.about}
      reopeningCount={opening.reopeningCount}
      onStateChange={(state) => {
        chatState.current = state;
      }}
    />
  );
}

/** One opening of the chat with a conversation. */
interface Opening {
  about: Intents['openTutorChat'];
  /** Number of the conversations that this tab has opened, this one included. */
  number: number;
  /** How often this conversation was opened again after it was minimized. */
  reopeningCount: number;
}

/** Continues a minimized conversation, which has a draft or an unfinished answer, if it or its subject is opened; else begins another one. */
function planOpening(last: Opening | undefined, about: Intents['openTutorChat'], state: ChatState): Opening {
  const isSameSubject =
    (about.sessionId === undefined || about.sessionId === last?.about.sessionId) &&
    last?.about.courseId === about.courseId &&
    last.about.moduleId === about.moduleId;
  if (isSameSubject && state === 'minimized') {
    return {
      ...last,
      about: { ...last.about, headings: about.headings },
      reopeningCount: last.reopeningCount + 1,
    };
  }
  return { about, number: (last?.number ?? 0) + 1, reopeningCount: 0 };
}
