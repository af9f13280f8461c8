import type { ChatMessage } from '@lectern/contract';
import { useState } from 'react';
import { spoken } from './markdown';

const isAnswered = ({ role, status }: ChatMessage) => role === 'assistant' && status !== 'writing';

/** Reads out an answer once, when it is there: neither what was there before, nor word by word. */
export function News({ messages }: { messages: ChatMessage[] }) {
  const [known] = useState(() => new Set(messages.filter(isAnswered).map(({ id }) => id)));
  const news = messages.findLast((message) => isAnswered(message) && !known.has(message.id));
  return (
    <p className="visually-hidden" aria-live="polite">
      {news && spoken(news.content)}
    </p>
  );
}
