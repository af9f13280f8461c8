import { query } from '@lectern/client';
import { getModule } from '@lectern/contract';
import type { Intents } from '@lectern/remote';
import { Sheet } from '@lectern/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './chat.module.css';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { useConversation } from './use-conversation';
import { useSession } from './use-session';

/** A conversation in a sheet over the screen; minimized instead of closed while it has a draft or an unfinished answer. */
export function Chat({ about, opening }: { about: Intents['openTutorChat']; opening: number }) {
  const [state, setState] = useState<'open' | 'minimized' | 'closed'>('open');
  const session = useSession(about, opening);
  const conversation = useConversation(session.data);
  const subtitle = useSubtitle(about);
  const { draft, isWriting } = conversation;

  return (
    <>
      <Sheet
        title={texts.chat.title}
        subtitle={subtitle}
        open={state === 'open'}
        onClose={() => setState(draft.trim() || isWriting ? 'minimized' : 'closed')}
      >
        <Conversation
          course={about.title}
          session={session}
          conversation={conversation}
          onLeave={() => setState('minimized')}
        />
        <Composer conversation={conversation} isReady={session.isSuccess} />
      </Sheet>
      {state === 'minimized' && (
        <button type="button" className={styles.handle} onClick={() => setState('open')}>
          <MessagesSquare size={20} aria-hidden />
          <span className="visually-hidden">{texts.chat.back}</span>
        </button>
      )}
    </>
  );
}

function useSubtitle({ title, moduleId }: Intents['openTutorChat']): string {
  const { data: module } = useQuery({
    ...query(getModule, { params: { moduleId: moduleId ?? '' } }),
    enabled: moduleId !== undefined,
  });
  return texts.chat.about(title, module?.title);
}
