import { type Model, ModelRefusal, type ModelUsage } from '@lectern/infra';
import { requestClaims } from '#tutor/answer/model-claims';
import { assessAnswerability } from '#tutor/evidence/answerability';
import type { VerifiedClaim } from '#tutor/evidence/claims';
import { computeModelConfidence } from '#tutor/evidence/model-confidence';
import { selectPassagesForModel } from '#tutor/evidence/slide-order';
import { containsFact } from '../figures.js';
import type { QuestionOfHalf } from './choose-questions.js';

/** What a learner is shown, and what it cost. */
export interface ModelScore extends Pick<QuestionOfHalf, 'half' | 'course' | 'words'> {
  /** Null: the model refuses, or the built-in answer is shown in place of its own. */
  claims: VerifiedClaim[] | null;
  isShown: boolean;
  isRight: boolean;
  /** Before it is fitted. */
  confidence: number;
  usage: ModelUsage;
  /** Whether the server failed; such a question is no measurement. */
  hasFailed: boolean;
}

/** Asks one question as the tutor does, without earlier messages. */
export async function askModel(model: Model, asked: QuestionOfHalf): Promise<ModelScore> {
  const { question, result, course, answers, half, words } = asked;
  const verdict = assessAnswerability(question, result);
  let usage = { inputTokens: 0, outputTokens: 0 };
  let hasFailed = false;
  const reply = await requestClaims(model, {
    text: question,
    passages: selectPassagesForModel(verdict),
    history: [],
    signal: new AbortController().signal,
    onClaims: () => undefined,
    onUsage: (used) => {
      usage = used;
    },
    onFailure: (error) => {
      hasFailed = !(error instanceof ModelRefusal);
    },
  });
  const shared = { half, course, ...(words && { words }), usage, hasFailed };
  if (reply === 'not covered')
    return { ...shared, claims: null, isShown: false, isRight: false, confidence: 0 };
  if (!reply) {
    const { isShown, confidence, selected } = verdict;
    const isRight = course === 'own' && containsFact(selected, answers);
    return { ...shared, claims: null, isShown, isRight, confidence };
  }
  return {
    ...shared,
    claims: reply,
    isShown: true,
    isRight: course === 'own' && claimsFact(reply, answers),
    confidence: computeModelConfidence(verdict, reply, null),
  };
}

/** Whether a claim, or the quote that is shown with it, has an expected answer. */
function claimsFact(claims: VerifiedClaim[], answers: string[]): boolean {
  return claims.some(({ text, quote }) =>
    answers.some((answer) => text.includes(answer) || quote.includes(answer)),
  );
}
