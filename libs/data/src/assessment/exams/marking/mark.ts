import { isAnswered, type QuestionContent, type QuestionKey, type QuestionResponse } from '@lectern/contract';
import { findQuestionRules } from '../../questions/question-rules.js';
import type { Mark } from '../../questions/question-type-rules.js';

export { isAnswered, type Mark };

/**
 * Marks a response. Checks, the end of attempts, regrades, practice and previews all use this function.
 * @param response null for an unanswered question, which gets fraction 0 and only the general feedback
 */
export function mark(content: QuestionContent, key: QuestionKey, response: QuestionResponse | null): Mark {
  const generalFeedback = key.generalFeedback ? [key.generalFeedback] : [];
  if (key.type !== content.type || !response || response.type !== content.type || !isAnswered(response))
    return { fraction: 0, parts: [], feedback: generalFeedback };
  const result = findQuestionRules(content.type).mark(key, response, content);
  return {
    ...result,
    fraction: result.fraction === null ? null : Math.min(1, Math.max(0, result.fraction)),
    feedback: [...result.feedback, ...generalFeedback],
  };
}

/** Computes the fraction of an answer as the weighted mean of the fractions of the rubric's criteria. */
export function computeRubricFraction(
  criteria: { id: string; weight: number }[],
  graded: { id: string; fraction: number }[],
): number {
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const fractions = new Map(graded.map(({ id, fraction }) => [id, fraction]));
  const earnedWeight = criteria.reduce((sum, { id, weight }) => sum + weight * (fractions.get(id) ?? 0), 0);
  return totalWeight ? Math.min(1, earnedWeight / totalWeight) : 0;
}
