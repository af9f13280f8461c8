import type { UseQueryResult } from '@lectern/client';
import { GENERAL_LEARNING } from '@lectern/contract';
import type { Intents } from '@lectern/remote';
import { QueryState, Stack } from '@lectern/ui';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { describeFailure, t } from '../texts';
import { Answer } from './answer/answer';
import styles from './chat.module.css';
import { LiveAnnouncer } from './live-announcer';
import { Starters } from './starters';
import { TypingIndicator } from './typing-indicator';
import type { ConversationState } from './use-conversation';

// A growing answer scrolls the list only if the learner is within this distance of its end.
const AUTO_SCROLL_DISTANCE_PX = 120;

/** The messages of a conversation, the latest last. */
export function Conversation({
  about: { title, headings = [] },
  session,
  conversation: { messages, isWriting, stop, rate, askAbout },
  onLeave,
}: {
  about: Intents['openTutorChat'];
  session: UseQueryResult<string>;
  conversation: ConversationState;
  onLeave: () => void;
}) {
  const list = useAutoScroll(messages.data?.length ?? 0, messages.data);
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ScrollArea
        ref={list}
        className={styles.scroll}
        role="region"
        aria-label={t('chat.messages')}
        tabIndex={0}
      >
        <div className={styles.content}>{renderState()}</div>
      </ScrollArea>
      <TypingIndicator isWriting={isWriting} onStop={stop} />
      {messages.data && <LiveAnnouncer messages={messages.data} />}
    </>
  );

  function renderState(): ReactNode {
    if (!session.data)
      return (
        <QueryState
          query={session}
          loading={<Waiting>{t('chat.starting')}</Waiting>}
          failed={describeFailure(t('chat.startFailed'))}
        />
      );
    if (!messages.data)
      return (
        <QueryState
          query={messages}
          loading={<Waiting>{t('chat.loading')}</Waiting>}
          failed={describeFailure(t('chat.loadFailed'))}
        />
      );
    return (
      <Stack as="ol" gap={24} role="list">
        {messages.data.length === 0 && (
          <li className={styles.answer}>
            <p dir="auto">
              {title === GENERAL_LEARNING ? t('chat.welcomeGeneral') : t('chat.welcome', { course: title })}
            </p>
            <Starters headings={headings} onChoose={askAbout} />
          </li>
        )}
        {messages.data.map((message) =>
          message.role === 'user' ? (
            <li key={message.id} className={styles.question}>
              <span className="visually-hidden">{t('chat.you')} </span>
              <p dir="auto">{message.content}</p>
            </li>
          ) : (
            <li key={message.id} className={styles.answer}>
              <span className="visually-hidden">{t('chat.tutor')} </span>
              <Answer message={message} onLeave={onLeave} onRate={(rating) => rate(message, rating)} />
            </li>
          ),
        )}
      </Stack>
    );
  }
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    {children}
  </p>
);

/** Keeps the latest message in view. */
function useAutoScroll(count: number, changes: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ count: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const wasNearEnd =
      last.current.height - element.scrollTop - element.clientHeight < AUTO_SCROLL_DISTANCE_PX;
    if (count !== last.current.count || wasNearEnd) element.scrollTop = element.scrollHeight;
    last.current = { count, height: element.scrollHeight };
  }, [count, changes]);
  return list;
}
