import { ApiError, call, serverMessage, useMutation, type CallOptions } from '@lectern/client';
import {
  answerPracticeQuestion,
  ratePracticeAnswer,
  setReview,
  undoPracticeAnswer,
  type PracticeAnswer,
  type PracticeQuestion,
  type QuestionResponse,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { v4 as newRequestId } from 'uuid';
import { t } from '../texts';

/** An answer of this session. */
interface Given {
  index: number;
  response: QuestionResponse | null;
  result: PracticeAnswer;
}

interface Problem {
  message: string;
  /** The question cannot be answered any more, so the learner goes on without it. */
  isGone: boolean;
}

export type PracticeSession = ReturnType<typeof usePracticeSession>;

/** A learner's way through a list of questions: answer, see what is right, rate, go on, and take the latest answer back. */
export function usePracticeSession(questions: PracticeQuestion[]) {
  const [index, setIndex] = useState(0);
  const [response, setResponse] = useState<QuestionResponse | null>(null);
  const [given, setGiven] = useState<Given[]>([]);
  /** A repetition of a call whose answer was lost must not count twice. */
  const request = useRef({ id: '', startedAt: 0 });
  const question = questions[index];
  const latest = given.at(-1);
  const isAnswered = latest?.index === index;

  const renewRequest = () => {
    request.current = { id: newRequestId(), startedAt: performance.now() };
  };
  useEffect(renewRequest, []);

  function show(next: number): void {
    setIndex(next);
    setResponse(null);
    checking.reset();
    renewRequest();
  }

  function replaceLatest(fields: Partial<PracticeAnswer>): void {
    setGiven((all) =>
      all.map((item, index) =>
        index === all.length - 1 ? { ...item, result: { ...item.result, ...fields } } : item,
      ),
    );
  }

  const checking = useMutation({
    mutationFn: ({ params, body }: CallOptions<typeof answerPracticeQuestion>) =>
      call(answerPracticeQuestion, { params, body }),
    onSuccess: (result, { body }) => setGiven((all) => [...all, { index, response: body.response, result }]),
  });
  const rating = useMutation({
    mutationFn: (options: CallOptions<typeof ratePracticeAnswer>) => call(ratePracticeAnswer, options),
    onSuccess: replaceLatest,
    meta: {
      failed: { title: t('practice.session.failed.title'), fallback: t('practice.session.failed.fallback') },
    },
  });
  const choosing = useMutation({
    mutationFn: (options: CallOptions<typeof setReview>) => call(setReview, options),
    onSuccess: ({ isInReview }) => replaceLatest({ isInReview }),
    meta: {
      failed: { title: t('practice.session.failed.title'), fallback: t('practice.session.failed.fallback') },
    },
  });
  const undoing = useMutation({
    mutationFn: ({ result: { answerId } }: Given) => call(undoPracticeAnswer, { params: { answerId } }),
    onSuccess: (_, undone) => {
      setGiven((all) => all.slice(0, -1));
      show(undone.index);
      toast({ title: t('practice.session.undone') });
    },
    meta: {
      failed: { title: t('practice.session.failed.title'), fallback: t('practice.session.failed.fallback') },
    },
  });
  const isBusy = [checking, rating, choosing, undoing].some(({ isPending }) => isPending);
  const problem: Problem | undefined = checking.error
    ? {
        message: serverMessage(checking.error) ?? t('practice.session.notChecked'),
        isGone: checking.error instanceof ApiError && checking.error.status === 404,
      }
    : undefined;

  return {
    index,
    question,
    response,
    /** The marked answer to the shown question. */
    result: isAnswered ? latest.result : undefined,
    answered: isAnswered ? latest.response : null,
    given,
    isBusy,
    problem,
    canUndo: latest !== undefined,

    change(next: QuestionResponse): void {
      setResponse(next);
      request.current.id = newRequestId();
    },

    /** Null: the learner does not know. */
    check(answer: QuestionResponse | null): void {
      if (isBusy || !question || isAnswered) return;
      const { id: requestId, startedAt } = request.current;
      const seconds = (performance.now() - startedAt) / 1000;
      checking.mutate({
        params: { questionId: question.id },
        body: { version: question.version, response: answer, seconds, requestId },
      });
    },

    rate(chosen: 'hard' | 'good' | 'easy'): void {
      if (isBusy || !latest || latest.result.rating === chosen) return;
      rating.mutate({ params: { answerId: latest.result.answerId }, body: { rating: chosen } });
    },

    setReview(isInReview: boolean): void {
      if (isBusy || !question) return;
      choosing.mutate({ params: { questionId: question.id }, body: { isInReview } });
    },

    next: () => show(index + 1),

    /** Takes the latest answer back and shows its question again. */
    undo(): void {
      if (!isBusy && latest) undoing.mutate(latest);
    },
  };
}
