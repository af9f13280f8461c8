import { isAnswered, type QuestionContent, type QuestionKey, type QuestionResponse } from '@lectern/contract';
import { findQuestionRules } from '../../questions/question-rules.js';
import type { Mark } from '../../questions/question-type-rules.js';

export { isAnswered, type Mark };

/**
 * Marks a response. Pure: the same function serves a check, the end of an attempt, a regrade and the preview.
 * @param response null for an unanswered question: fraction 0, without feedback for parts
 */
export function mark(content: QuestionContent, key: QuestionKey, response: QuestionResponse | null): Mark {
  const general = key.generalFeedback ? [key.generalFeedback] : [];
  if (key.type !== content.type || !response || response.type !== content.type || !isAnswered(response))
    return { fraction: 0, parts: [], feedback: general };
  const marked = findQuestionRules(content.type).mark(key, response, content);
  return {
    ...marked,
    fraction: marked.fraction === null ? null : Math.min(1, Math.max(0, marked.fraction)),
    feedback: [...marked.feedback, ...general],
  };
}

/** The fraction of an answer from the fractions of its criteria, by weight. */
export function rubricFraction(
  criteria: { id: string; weight: number }[],
  graded: { id: string; fraction: number }[],
): number {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const fractions = new Map(graded.map(({ id, fraction }) => [id, fraction]));
  const earned = criteria.reduce((sum, { id, weight }) => sum + weight * (fractions.get(id) ?? 0), 0);
  return total ? Math.min(1, earned / total) : 0;
}
