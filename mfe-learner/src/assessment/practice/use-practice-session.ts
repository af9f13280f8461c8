import { ApiError, call, serverMessage } from '@lectern/client';
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
import { practiceTexts } from './texts';

const texts = practiceTexts.session;

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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** A repetition of a call whose answer was lost must not count twice. */
  const request = useRef({ id: '', startedAt: 0 });
  const latest = given.at(-1);
  const isAnswered = latest?.index === index;

  const renewRequest = () => {
    request.current = { id: newRequestId(), startedAt: performance.now() };
  };
  useEffect(renewRequest, []);

  function show(next: number): void {
    setIndex(next);
    setResponse(null);
    setProblem(undefined);
    renewRequest();
  }

  async function run(task: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    await task().catch(onFailure);
    setBusy(false);
  }

  function replaceLatest(fields: Partial<PracticeAnswer>): void {
    setGiven((all) =>
      all.map((item, index) =>
        index === all.length - 1 ? { ...item, result: { ...item.result, ...fields } } : item,
      ),
    );
  }

  return {
    index,
    question: questions[index],
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
    check: (answer: QuestionResponse | null) =>
      run(
        async () => {
          const question = questions[index];
          if (!question || isAnswered) return;
          const { id, startedAt } = request.current;
          const result = await call(answerPracticeQuestion, {
            params: { questionId: question.id },
            body: {
              version: question.version,
              response: answer,
              seconds: (performance.now() - startedAt) / 1000,
              requestId: id,
            },
          });
          setGiven((all) => [...all, { index, response: answer, result }]);
        },
        (error) =>
          setProblem({
            message: serverMessage(error) ?? texts.notChecked,
            isGone: error instanceof ApiError && error.status === 404,
          }),
      ),

    rate: (rating: 'hard' | 'good' | 'easy') =>
      run(async () => {
        if (!latest || latest.result.rating === rating) return;
        const params = { answerId: latest.result.answerId };
        replaceLatest(await call(ratePracticeAnswer, { params, body: { rating } }));
      }, showFailure),

    setReview: (isInReview: boolean) =>
      run(async () => {
        const question = questions[index];
        if (!question) return;
        const params = { questionId: question.id };
        const set = await call(setReview, { params, body: { isInReview } });
        replaceLatest({ isInReview: set.isInReview });
      }, showFailure),

    next: () => show(index + 1),

    /** Takes the latest answer back and shows its question again. */
    undo: () =>
      run(async () => {
        if (!latest) return;
        await call(undoPracticeAnswer, { params: { answerId: latest.result.answerId } });
        setGiven((all) => all.slice(0, -1));
        show(latest.index);
        toast({ title: texts.undone });
      }, showFailure),
  };
}

function showFailure(error: unknown): void {
  const { title, description } = texts.failed;
  toast({ title, description: serverMessage(error) ?? description, variant: 'destructive' });
}
