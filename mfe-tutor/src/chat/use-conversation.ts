import {
  call,
  callStream,
  eventStream,
  invalidate,
  query,
  queryClient,
  serverMessage,
  useQuery,
} from '@lectern/client';
import {
  answerProgress,
  listChatMessages,
  listChatSessions,
  sendChatMessage,
  stopAnswer,
  type ChatMessage,
  type TutorMode,
} from '@lectern/contract';
import { toast, texts as shared } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import { newQuestionId } from './question-id';

export type Conversation = ReturnType<typeof useConversation>;

/** The messages of a conversation, what is being typed, and the answer that is being written. */
export function useConversation(sessionId: string | undefined) {
  const { data: messages, error, refetch } = useMessages(sessionId);
  const { isSending, refusal, send } = useSending(sessionId);
  const [draft, setDraft] = useState('');
  const [chosenMode, setMode] = useState<TutorMode>();

  const unfinished = messages?.find(({ status }) => status === 'writing');
  useFollowing(sessionId, isSending ? undefined : unfinished?.id);

  const mode = chosenMode ?? messages?.findLast(({ metadata }) => metadata.mode)?.metadata.mode ?? 'explain';
  const isWriting = isSending || unfinished !== undefined;

  async function ask(): Promise<void> {
    const question = draft.trim();
    if (!sessionId || isWriting || question === '') return;
    const isAnswered = await send(question, mode, () => setDraft(''));
    // Whoever has begun to type something else keeps that.
    if (!isAnswered) setDraft((typed) => typed || question);
  }

  return {
    messages,
    error,
    retry: () => void refetch(),
    draft,
    setDraft,
    mode,
    setMode,
    isWriting,
    /** Why the last question was refused, in the server's words. */
    refusal,
    ask: () => void ask(),
    stop: unfinished && sessionId ? () => void stop(sessionId, unfinished.id) : undefined,
  };
}

const messagesQuery = (sessionId: string) => query(listChatMessages, { params: { sessionId } });

function useMessages(sessionId: string | undefined) {
  // Another window may have gone on with it since it was last open here.
  return useQuery({ ...messagesQuery(sessionId ?? ''), enabled: !!sessionId, refetchOnMount: 'always' });
}

function put(sessionId: string, message: ChatMessage): void {
  queryClient.setQueryData(messagesQuery(sessionId).queryKey, (messages = []) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? message : known))
      : [...messages, message],
  );
}

/** Asks, and shows the answer as it comes. */
function useSending(sessionId: string | undefined) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const unsent = useRef<{ question: string; id: string }>(undefined);
  const leaving = useRef(new AbortController());

  // The answer is written and saved without us, too.
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  /** Answers whether an answer was made; `onAccepted` once the server has the question. */
  async function send(question: string, mode: TutorMode, onAccepted: () => void): Promise<boolean> {
    if (!sessionId) return false;
    // The same words after a failure are the same question: it may have arrived.
    const id = unsent.current?.question === question ? unsent.current.id : newQuestionId();
    unsent.current = { question, id };
    let answer: ChatMessage | undefined;
    setSending(true);
    setRefusal(undefined);
    await queryClient.cancelQueries({ queryKey: messagesQuery(sessionId).queryKey });
    try {
      await callStream(sendChatMessage, answerProgress, {
        body: { sessionId, message: question, mode, questionId: id },
        signal: leaving.current.signal,
        onMessage: ({ message }) => {
          if (!answer) {
            put(sessionId, asked(id, question, mode));
            onAccepted();
          }
          answer = message;
          put(sessionId, message);
        },
      });
      if (!answer) onAccepted();
    } catch (error) {
      if (leaving.current.signal.aborted) return true;
      // A connection that breaks in the middle loses nothing: the answer is followed from here on.
      if (!answer) {
        setRefusal(serverMessage(error));
        return fail();
      }
    } finally {
      void invalidate(listChatSessions);
      setSending(false);
    }
    if (answer?.status === 'failed') return fail();
    unsent.current = undefined;
    return true;
  }

  return { isSending, refusal, send };
}

function fail(): false {
  toast({ title: shared.error, description: texts.chat.sendFailed, variant: 'destructive' });
  return false;
}

const asked = (id: string, content: string, mode: TutorMode): ChatMessage => ({
  id,
  role: 'user',
  content,
  createdAt: new Date().toISOString(),
  status: 'complete',
  metadata: { mode },
});

/** Follows an answer that was being written when the conversation was opened. */
function useFollowing(sessionId: string | undefined, messageId: string | undefined): void {
  useEffect(() => {
    if (!sessionId || !messageId) return;
    return eventStream(answerProgress, {
      query: { messageId },
      onMessage: ({ message }) => put(sessionId, message),
      // It may have ended meanwhile, and then there is no stream to open.
      onError: () => void queryClient.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey }),
    });
  }, [sessionId, messageId]);
}

async function stop(sessionId: string, messageId: string): Promise<void> {
  try {
    put(sessionId, await call(stopAnswer, { params: { messageId } }));
  } catch {
    toast({ title: shared.error, description: texts.chat.stopFailed, variant: 'destructive' });
  }
}
