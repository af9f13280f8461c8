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
  rateAnswer,
  sendChatMessage,
  stopAnswer,
  type AnswerRating,
  type ChatMessage,
  type TutorMode,
} from '@lectern/contract';
import { toast, texts as shared } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { texts } from '../texts';

export type ConversationState = ReturnType<typeof useConversation>;

/** The messages of a conversation, the draft of a question, and the state of its answer. */
export function useConversation(sessionId: string | undefined) {
  const { data: messages, error, refetch } = useMessages(sessionId);
  const { isSending, refusal, send } = useSending(sessionId);
  const [draft, setDraft] = useState('');
  const [chosenMode, setMode] = useState<TutorMode>();

  const unfinished = messages?.find(({ status }) => status === 'writing');
  useAnswerUpdates(sessionId, isSending ? undefined : unfinished?.id);

  const mode = chosenMode ?? messages?.findLast(({ metadata }) => metadata.mode)?.metadata.mode ?? 'explain';
  const isWriting = isSending || unfinished !== undefined;

  async function ask(): Promise<void> {
    const question = draft.trim();
    if (!sessionId || isWriting || question === '') return;
    const isAnswered = await send(question, mode, () => setDraft(''));
    // Keep a new draft that was begun meanwhile.
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
    /** The server's message if it refused the last question. */
    refusal,
    ask: () => void ask(),
    rate: (message: ChatMessage, rating: AnswerRating | null) => {
      if (sessionId) void rate(sessionId, message, rating);
    },
    stop: unfinished && sessionId ? () => void stop(sessionId, unfinished.id) : undefined,
  };
}

const messagesQuery = (sessionId: string) => query(listChatMessages, { params: { sessionId } });

function useMessages(sessionId: string | undefined) {
  // The conversation may have continued in another window.
  return useQuery({ ...messagesQuery(sessionId ?? ''), enabled: !!sessionId, refetchOnMount: 'always' });
}

/** Refetches the list of conversations, which is ordered by latest message, but not their messages. */
function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: query(listChatSessions).queryKey, exact: true });
}

function storeMessage(sessionId: string, message: ChatMessage): void {
  queryClient.setQueryData(messagesQuery(sessionId).queryKey, (messages = []) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? message : known))
      : [...messages, message],
  );
}

/** Sends questions and shows each answer while it is written. */
function useSending(sessionId: string | undefined) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const unsent = useRef<{ question: string; id: string }>(undefined);
  const unmount = useRef(new AbortController());

  // Leaving only closes the stream: the server finishes and saves the answer.
  useEffect(() => {
    unmount.current = new AbortController();
    return () => unmount.current.abort();
  }, []);

  /** Resolves to whether the question was answered; calls `onAccepted` once the server has saved the question. */
  async function send(question: string, mode: TutorMode, onAccepted: () => void): Promise<boolean> {
    if (!sessionId) return false;
    // The same text after a failure keeps its id: the server may have saved it.
    const id = unsent.current?.question === question ? unsent.current.id : uuid();
    unsent.current = { question, id };
    let answer: ChatMessage | undefined;
    setSending(true);
    setRefusal(undefined);
    await queryClient.cancelQueries({ queryKey: messagesQuery(sessionId).queryKey });
    try {
      await callStream(sendChatMessage, answerProgress, {
        body: { sessionId, message: question, mode, questionId: id },
        signal: unmount.current.signal,
        onMessage: ({ message }) => {
          if (!answer) {
            storeMessage(sessionId, questionMessage(id, question, mode));
            onAccepted();
            void refreshSessions();
          }
          answer = message;
          storeMessage(sessionId, message);
        },
      });
      if (!answer) onAccepted();
    } catch (error) {
      if (unmount.current.signal.aborted) return true;
      // If the connection breaks during an answer, `useAnswerUpdates` follows it from here on.
      if (!answer) {
        setRefusal(serverMessage(error));
        return reportFailure();
      }
    } finally {
      void invalidate(listChatSessions);
      setSending(false);
    }
    if (answer?.status === 'failed') return reportFailure();
    unsent.current = undefined;
    return true;
  }

  return { isSending, refusal, send };
}

function reportFailure(): false {
  toast({ title: shared.error, description: texts.chat.sendFailed, variant: 'destructive' });
  return false;
}

const questionMessage = (id: string, content: string, mode: TutorMode): ChatMessage => ({
  id,
  role: 'user',
  content,
  createdAt: new Date().toISOString(),
  status: 'complete',
  metadata: { mode },
});

/** Receives updates of an answer that was already being written when the conversation was opened. */
function useAnswerUpdates(sessionId: string | undefined, messageId: string | undefined): void {
  useEffect(() => {
    if (!sessionId || !messageId) return;
    return eventStream(answerProgress, {
      query: { messageId },
      onMessage: ({ message }) => {
        storeMessage(sessionId, message);
        if (message.status !== 'writing') void refreshSessions();
      },
      // The answer may be finished already; then there is no stream, and its message is fetched.
      onError: () => void queryClient.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey }),
    });
  }, [sessionId, messageId]);
}

async function stop(sessionId: string, messageId: string): Promise<void> {
  try {
    storeMessage(sessionId, await call(stopAnswer, { params: { messageId } }));
    void refreshSessions();
  } catch {
    toast({ title: shared.error, description: texts.chat.stopFailed, variant: 'destructive' });
  }
}

/** Shows the rating at once, and the earlier one again if it cannot be saved. */
async function rate(sessionId: string, message: ChatMessage, rating: AnswerRating | null): Promise<void> {
  storeMessage(sessionId, { ...message, rating: rating ?? undefined });
  try {
    storeMessage(sessionId, await call(rateAnswer, { params: { messageId: message.id }, body: { rating } }));
  } catch {
    storeMessage(sessionId, message);
    toast({ title: shared.error, description: texts.rating.failed, variant: 'destructive' });
  }
}
