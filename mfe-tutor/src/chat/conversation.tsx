import type { UseQueryResult } from '@lectern/client';
import { ErrorState, texts as shared } from '@lectern/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { texts } from '../texts';
import { Answer } from './answer';
import styles from './chat.module.css';
import { News } from './news';
import { Typing } from './typing';
import type { Conversation as Talk } from './use-conversation';

// Who has scrolled up further than this is reading, and is left there while an answer grows.
const NEAR_PX = 120;

/** What has been said, the latest last. */
export function Conversation({
  course,
  session,
  conversation: { messages, error, retry, isWriting, stop },
  onLeave,
}: {
  course: string;
  session: UseQueryResult<string>;
  conversation: Talk;
  onLeave: () => void;
}) {
  const list = useScrolling(messages?.length ?? 0, messages);
  return (
    <>
      {/* The keyboard scrolls it too. */}
      <div ref={list} className={styles.scroll} role="region" aria-label={texts.chat.messages} tabIndex={0}>
        {renderState()}
      </div>
      <Typing isWriting={isWriting} onStop={stop} />
      {messages && <News messages={messages} />}
    </>
  );

  function renderState(): ReactNode {
    if (session.error) {
      return <ErrorState title={texts.chat.startFailed} onRetry={() => void session.refetch()} />;
    }
    if (error && !messages) {
      return <ErrorState title={texts.chat.loadFailed} text={shared.nothingLost} onRetry={retry} />;
    }
    if (!session.data) return <Waiting>{texts.chat.starting}</Waiting>;
    if (!messages) return <Waiting>{texts.chat.loading}</Waiting>;
    return (
      <ol role="list" className={styles.messages}>
        {messages.length === 0 && (
          <li className={styles.answer}>
            <p>{texts.chat.welcome(course)}</p>
          </li>
        )}
        {messages.map((message) =>
          message.role === 'user' ? (
            <li key={message.id} className={styles.question}>
              <span className="visually-hidden">{texts.chat.you}: </span>
              {message.content}
            </li>
          ) : (
            <li key={message.id} className={styles.answer}>
              <span className="visually-hidden">{texts.chat.tutor}: </span>
              <Answer message={message} onLeave={onLeave} />
            </li>
          ),
        )}
      </ol>
    );
  }
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    {children}
  </p>
);

/** Keeps the latest message in view. */
function useScrolling(count: number, changes: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ count: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const wasNear = last.current.height - element.scrollTop - element.clientHeight < NEAR_PX;
    if (count !== last.current.count || wasNear) element.scrollTop = element.scrollHeight;
    last.current = { count, height: element.scrollHeight };
  }, [count, changes]);
  return list;
}
