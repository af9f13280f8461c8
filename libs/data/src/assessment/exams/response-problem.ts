import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import { findQuestionRules } from '../questions/question-rules.js';

/**
 * Whether a response belongs to a question: of its type, and naming only its parts, each at most once.
 * @returns the problem as a sentence, or undefined
 */
export function findResponseProblem(
  content: QuestionContent,
  response: QuestionResponse,
): string | undefined {
  if (content.type !== response.type) return 'The answer is of another type than the question.';
  const { hasParts } = findQuestionRules(content.type);
  if (!hasParts || hasParts(content, response)) return undefined;
  return 'The answer names parts that the question does not have. Please reload the page.';
}
