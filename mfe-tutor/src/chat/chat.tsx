import { query, useQuery } from '@lectern/client';
import { getModule } from '@lectern/contract';
import { type Intents, useLocation } from '@lectern/remote';
import { Sheet } from '@lectern/ui/dialog';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { nameSubject } from '../subjects';
import { t } from '../texts';
import styles from './chat.module.css';
import { NamesCourses } from './answer/names-courses';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { useConversation } from './use-conversation';
import { useIsWide } from './use-is-wide';
import { useSession } from './use-session';

export type ChatState = 'open' | 'minimized' | 'closed';

/**
 * A conversation in a sheet over the screen, or beside a screen that leaves room for it; minimized instead of closed while it has
 * a draft or an unfinished answer.
 */
export function Chat({
  about,
  opening,
  reopening,
  onStateChange,
}: {
  about: Intents['openTutorChat'];
  opening: number;
  /** Rises when this conversation is opened again. */
  reopening: number;
  onStateChange: (state: ChatState) => void;
}) {
  const [state, setState] = useState<ChatState>('open');
  const [reopened, setReopened] = useState(reopening);
  if (reopened !== reopening) {
    setReopened(reopening);
    setState('open');
  }
  const report = useEffectEvent(onStateChange);
  useEffect(() => report(state), [state]);
  const session = useSession(about, opening);
  const conversation = useConversation(session.data);
  const subtitle = useSubtitle(about);
  const isBeside = useIsBeside(about, () => setState('minimized'));
  const { draft, isWriting } = conversation;

  return (
    <>
      <Sheet
        title={t('chat.title')}
        subtitle={subtitle}
        open={state === 'open'}
        isBeside={isBeside}
        onClose={() => setState(draft.trim() || isWriting ? 'minimized' : 'closed')}
      >
        <NamesCourses value={about.courseId === null}>
          <Conversation
            about={about}
            session={session}
            conversation={conversation}
            // A source in the same module opens beside the conversation.
            onLeave={() => !isBeside && setState('minimized')}
          />
        </NamesCourses>
        <Composer conversation={conversation} isSessionLoaded={session.isSuccess} />
      </Sheet>
      {state === 'minimized' && (
        <button type="button" className={styles.handle} onClick={() => setState('open')}>
          <MessagesSquare size={20} aria-hidden />
          <span className="visually-hidden">{t('chat.back')}</span>
        </button>
      )}
    </>
  );
}

/**
 * Whether the screen that opened the chat is still open, and the window wide enough for both.
 * @param onLeft called when another screen opens instead, which the chat would cover
 */
function useIsBeside(about: Intents['openTutorChat'], onLeft: () => void): boolean {
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const [isLeft, setIsLeft] = useState(false);
  const isWide = useIsWide();
  const isBeside = about.isBeside === true && isWide && !isLeft;
  if (pathname !== openedAt && !isLeft) {
    setIsLeft(true);
    if (isBeside) onLeft();
  }
  return isBeside;
}

function useSubtitle({ title, moduleId }: Intents['openTutorChat']): string {
  const { data: module } = useQuery({
    ...query(getModule, { params: { moduleId: moduleId ?? '' } }),
    enabled: moduleId !== undefined,
  });
  const course = nameSubject(title);
  return module ? t('chat.about', { course, module: module.title }) : course;
}
