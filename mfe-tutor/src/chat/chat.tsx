import { query, useQuery } from '@lectern/client';
import { getModule } from '@lectern/contract';
import { type Intents, useLocation } from '@lectern/remote';
import { Sheet } from '@lectern/ui/dialog';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { translateSubject } from '../subjects';
import { t } from '../texts';
import styles from './chat.module.css';
import { IsAboutAllCourses } from './answer/is-about-all-courses';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { useConversation } from './use-conversation';
import { useIsWindowWide } from './use-is-window-wide';
import { useSession } from './use-session';

export type ChatState = 'open' | 'minimized' | 'closed';

/**
 * A conversation in a sheet that covers the screen, or beside a screen that leaves room for it. Closing the sheet minimizes the
 * conversation if it has a draft or an unfinished answer.
 */
export function Chat({
  about,
  openingNumber,
  reopeningCount,
  onStateChange,
}: {
  about: Intents['openTutorChat'];
  /** Another number creates another chat session. */
  openingNumber: number;
  /** Rises when this conversation is opened again. */
  reopeningCount: number;
  onStateChange: (state: ChatState) => void;
}) {
  const [state, setState] = useState<ChatState>('open');
  const [handledReopenings, setHandledReopenings] = useState(reopeningCount);
  if (handledReopenings !== reopeningCount) {
    setHandledReopenings(reopeningCount);
    setState('open');
  }
  const reportState = useEffectEvent(onStateChange);
  useEffect(() => reportState(state), [state]);
  const session = useSession(about, openingNumber);
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
        <IsAboutAllCourses value={about.courseId === null}>
          <Conversation
            about={about}
            session={session}
            conversation={conversation}
            // A conversation beside the screen stays open: the slide opens on that screen.
            onOpenLink={() => !isBeside && setState('minimized')}
          />
        </IsAboutAllCourses>
        <Composer conversation={conversation} isSessionLoaded={session.isSuccess} />
      </Sheet>
      {state === 'minimized' && (
        <button type="button" className={styles.restoreButton} onClick={() => setState('open')}>
          <MessagesSquare size={20} aria-hidden />
          <span className="visually-hidden">{t('chat.back')}</span>
        </button>
      )}
    </>
  );
}

/**
 * Whether the chat is beside the screen: the screen that opened the chat asked for it and is still open, and the window is wide enough.
 * @param onScreenChange called when another screen replaces it, which the chat would cover
 */
function useIsBeside(about: Intents['openTutorChat'], onScreenChange: () => void): boolean {
  const { pathname } = useLocation();
  const [openingPathname] = useState(pathname);
  const [hasScreenChanged, setHasScreenChanged] = useState(false);
  const isWide = useIsWindowWide();
  const isBeside = about.isBeside === true && isWide && !hasScreenChanged;
  if (pathname !== openingPathname && !hasScreenChanged) {
    setHasScreenChanged(true);
    if (isBeside) onScreenChange();
  }
  return isBeside;
}

function useSubtitle({ title, moduleId }: Intents['openTutorChat']): string {
  const { data: module } = useQuery({
    ...query(getModule, { params: { moduleId: moduleId ?? '' } }),
    enabled: moduleId !== undefined,
  });
  const course = translateSubject(title);
  return module ? t('chat.about', { course, module: module.title }) : course;
}
