import { query, useQuery } from '@lectern/client';
import { getModule } from '@lectern/contract';
import { Sheet } from '@lectern/ui/dialog';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts';
import type { About } from './chat-overlay';
import styles from './chat.module.css';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { useConversation } from './use-conversation';
import { useSession } from './use-session';

/** A conversation in a window over the screen; put aside rather than closed while something would be lost. */
export function Chat({ about, opening }: { about: About; opening: number }) {
  const [place, setPlace] = useState<'open' | 'aside' | 'closed'>('open');
  const session = useSession(about, opening);
  const conversation = useConversation(session.data);
  const subtitle = useSubtitle(about);
  const { draft, isWriting } = conversation;

  return (
    <>
      <Sheet
        title={texts.chat.title}
        subtitle={subtitle}
        open={place === 'open'}
        onClose={() => setPlace(draft.trim() || isWriting ? 'aside' : 'closed')}
      >
        <Conversation
          course={about.title}
          session={session}
          conversation={conversation}
          onLeave={() => setPlace('aside')}
        />
        <Composer conversation={conversation} isReady={session.isSuccess} />
      </Sheet>
      {place === 'aside' && (
        <button type="button" className={styles.handle} onClick={() => setPlace('open')}>
          <MessagesSquare size={20} aria-hidden />
          <span className="visually-hidden">{texts.chat.back}</span>
        </button>
      )}
    </>
  );
}

function useSubtitle({ title, moduleId }: About): string {
  const { data: module } = useQuery({
    ...query(getModule, { params: { moduleId: moduleId ?? '' } }),
    enabled: moduleId !== undefined,
  });
  return texts.chat.about(title, module?.title);
}
