import type { ChatMessage } from '@lectern/contract';
import { useState } from 'react';
import { toSpokenText } from './answer/markdown';

const isAnswered = ({ role, status }: ChatMessage) => role === 'assistant' && status !== 'writing';

/** Announces each new answer to screen readers once, when it is complete. */
export function LiveAnnouncer({ messages }: { messages: ChatMessage[] }) {
  const [known] = useState(() => new Set(messages.filter(isAnswered).map(({ id }) => id)));
  const latest = messages.findLast((message) => isAnswered(message) && !known.has(message.id));
  return (
    <p className="visually-hidden" aria-live="polite" dir="auto">
      {latest && toSpokenText(latest.content)}
    </p>
  );
}
