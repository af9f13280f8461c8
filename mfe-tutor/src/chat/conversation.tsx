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

/** A growing answer scrolls the list only if the learner is within this distance of the list's end. */
const AUTO_SCROLL_DISTANCE_PX = 120;

/** The messages of a conversation, the latest last. */
export function Conversation({
  about: { title, headings = [] },
  session,
  conversation: { messages, isWriting, stop, rate, askAbout },
  onOpenLink,
}: {
  about: Intents['openTutorChat'];
  session: UseQueryResult<string>;
  conversation: ConversationState;
  onOpenLink: () => void;
}) {
  const list = useAutoScroll(messages.data?.length ?? 0, messages.data);
  return (
    <>
      {/* Focusable, so that the keyboard can scroll the messages. */}
      <ScrollArea
        ref={list}
        className={styles.messages}
        role="region"
        aria-label={t('chat.messages')}
        tabIndex={0}
      >
        <div className={styles.content}>{renderContent()}</div>
      </ScrollArea>
      <TypingIndicator isWriting={isWriting} onStop={stop} />
      {messages.data && <LiveAnnouncer messages={messages.data} />}
    </>
  );

  function renderContent(): ReactNode {
    if (!session.data)
      return (
        <QueryState
          query={session}
          loading={<WaitingNote>{t('chat.starting')}</WaitingNote>}
          failed={describeFailure(t('chat.startFailed'))}
        />
      );
    if (!messages.data)
      return (
        <QueryState
          query={messages}
          loading={<WaitingNote>{t('chat.loading')}</WaitingNote>}
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
              <Answer message={message} onOpenLink={onOpenLink} onRate={(rating) => rate(message, rating)} />
            </li>
          ),
        )}
      </Stack>
    );
  }
}

const WaitingNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    {children}
  </p>
);

/** Scrolls to the end of the list at a new message, and while the last message grows. @param content a new value after each change */
function useAutoScroll(messageCount: number, content: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef({ messageCount: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const wasNearEnd =
      previous.current.height - element.scrollTop - element.clientHeight < AUTO_SCROLL_DISTANCE_PX;
    const hasNewMessage = messageCount !== previous.current.messageCount;
    if (hasNewMessage || wasNearEnd) element.scrollTop = element.scrollHeight;
    previous.current = { messageCount, height: element.scrollHeight };
  }, [messageCount, content]);
  return list;
}
