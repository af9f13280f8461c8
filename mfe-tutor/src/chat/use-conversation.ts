import {
  call,
  callStream,
  eventStream,
  invalidate,
  query,
  queryClient,
  serverMessage,
  useMutation,
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
import { uiText } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { describeFailure, t } from '../texts';

export type ConversationState = ReturnType<typeof useConversation>;

/** The messages of a conversation, the draft of a question, and whether an answer is being written. */
export function useConversation(sessionId: string | undefined) {
  const messages = useMessages(sessionId);
  const sending = useSendQuestion();
  const stopping = useStopAnswer(sessionId ?? '');
  const { mutate: rate } = useRateAnswer(sessionId ?? '');
  const [draft, setDraft] = useState('');
  const [chosenMode, setMode] = useState<TutorMode>();

  const unfinished = messages.data?.find(({ status }) => status === 'writing');
  useAnswerUpdates(sessionId, sending.isPending ? undefined : unfinished?.id);

  const mode =
    chosenMode ?? messages.data?.findLast(({ metadata }) => metadata.mode)?.metadata.mode ?? 'explain';
  const isWriting = sending.isPending || unfinished !== undefined;

  function ask(text = draft): void {
    const question = text.trim();
    if (!sessionId || isWriting || question === '') return;
    sending.mutate(
      {
        sessionId,
        question,
        mode,
        onAccepted: () => setDraft((current) => (current.trim() === question ? '' : current)),
      },
      // The question becomes the draft again, unless another draft was begun meanwhile.
      { onError: () => setDraft((current) => current || question) },
    );
  }

  return {
    messages,
    draft,
    setDraft,
    mode,
    setMode,
    isWriting,
    /** The server's message if it refused the last question. */
    sendError: serverMessage(sending.error),
    ask: () => ask(),
    askAbout: ask,
    rate: (message: ChatMessage, rating: AnswerRating | null) => rate({ message, rating }),
    stop: unfinished && (() => stopping.mutate(unfinished.id)),
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

/** Replaces a message in the cached list, or adds it at the end. */
function storeMessage(sessionId: string, message: ChatMessage): void {
  queryClient.setQueryData(messagesQuery(sessionId).queryKey, (messages = []) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((stored) => (stored.id === message.id ? message : stored))
      : [...messages, message],
  );
}

interface QuestionToSend {
  sessionId: string;
  question: string;
  mode: TutorMode;
  /** Called once the server has saved the question. */
  onAccepted: () => void;
}

/** Sends questions and shows each answer while it is written. */
function useSendQuestion() {
  const unconfirmed = useRef<{ question: string; id: string }>(undefined);
  const unmountController = useRef(new AbortController());

  // Unmounting closes the stream only: the server finishes and saves the answer.
  useEffect(() => {
    unmountController.current = new AbortController();
    return () => unmountController.current.abort();
  }, []);

  async function send({ sessionId, question, mode, onAccepted }: QuestionToSend): Promise<void> {
    // A question that is sent again after a failure keeps its id, because the server may have saved it already.
    const id = unconfirmed.current?.question === question ? unconfirmed.current.id : uuid();
    unconfirmed.current = { question, id };
    let answer: ChatMessage | undefined;
    await queryClient.cancelQueries({ queryKey: messagesQuery(sessionId).queryKey });
    try {
      await callStream(sendChatMessage, answerProgress, {
        body: { sessionId, message: question, mode, questionId: id },
        signal: unmountController.current.signal,
        onMessage: ({ message }) => {
          if (!answer) {
            storeMessage(sessionId, buildQuestionMessage(id, question, mode));
            onAccepted();
            void refreshSessions();
          }
          answer = message;
          storeMessage(sessionId, message);
        },
      });
      if (!answer) onAccepted();
    } catch (error) {
      if (unmountController.current.signal.aborted) return;
      // If the connection breaks during an answer, `useAnswerUpdates` receives the rest.
      if (!answer) throw error;
    }
    if (answer?.status === 'failed') throw new Error(t('chat.answerFailed'));
    unconfirmed.current = undefined;
  }

  return useMutation({
    mutationFn: send,
    meta: { failed: { title: uiText('error'), description: describeFailure(t('chat.sendFailed')) } },
    onSettled: () => void invalidate(listChatSessions),
  });
}

const buildQuestionMessage = (id: string, content: string, mode: TutorMode): ChatMessage => ({
  id,
  role: 'user',
  content,
  createdAt: new Date().toISOString(),
  status: 'complete',
  metadata: { mode },
});

/** Receives the changes of an answer that this page does not receive as the response to its own question. */
function useAnswerUpdates(sessionId: string | undefined, messageId: string | undefined): void {
  useEffect(() => {
    if (!sessionId || !messageId) return;
    return eventStream(answerProgress, {
      query: { messageId },
      onMessage: ({ message }) => {
        storeMessage(sessionId, message);
        if (message.status !== 'writing') void refreshSessions();
      },
      // An answer that is finished already has no stream, so the messages are fetched again.
      onError: () => void queryClient.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey }),
    });
  }, [sessionId, messageId]);
}

function useStopAnswer(sessionId: string) {
  return useMutation({
    mutationFn: (messageId: string) => call(stopAnswer, { params: { messageId } }),
    onSuccess: (message) => {
      storeMessage(sessionId, message);
      void refreshSessions();
    },
    meta: { failed: { title: uiText('error'), description: t('chat.stopFailed') } },
  });
}

/** Saves the rating of an answer. The page shows the rating at once, and the earlier one again if saving fails. */
function useRateAnswer(sessionId: string) {
  return useMutation({
    mutationFn: ({ message, rating }: { message: ChatMessage; rating: AnswerRating | null }) =>
      call(rateAnswer, { params: { messageId: message.id }, body: { rating } }),
    onMutate: ({ message, rating }) => storeMessage(sessionId, { ...message, rating: rating ?? undefined }),
    onSuccess: (saved) => storeMessage(sessionId, saved),
    onError: (_, { message }) => storeMessage(sessionId, message),
    meta: { failed: { title: uiText('error'), description: t('rating.failed') } },
  });
}
