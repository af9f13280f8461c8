import type { ChatMessage } from '@lectern/contract';
import { useState } from 'react';
import { toSpokenText } from './answer/markdown';

const isFinishedAnswer = ({ role, status }: ChatMessage) => role === 'assistant' && status !== 'writing';

/** Makes screen readers read each new answer once, when it is complete; answers that were there before are left out. */
export function LiveAnnouncer({ messages }: { messages: ChatMessage[] }) {
  const [initialIds] = useState(() => new Set(messages.filter(isFinishedAnswer).map(({ id }) => id)));
  const latest = messages.findLast((message) => isFinishedAnswer(message) && !initialIds.has(message.id));
  return (
    <p className="visually-hidden" aria-live="polite" dir="auto">
      {latest && toSpokenText(latest.content)}
    </p>
  );
}
