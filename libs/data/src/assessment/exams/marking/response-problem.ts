import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';
import { findQuestionRules } from '../../questions/question-rules.js';

/**
 * Checks whether a response fits a question: it has the question's type, and names only parts of the question, each at most once.
 * @returns the id of a message about the problem, or undefined
 */
export function findResponseProblem(
  content: QuestionContent,
  response: QuestionResponse,
): ServerMessageId | undefined {
  if (content.type !== response.type) return 'assessment.questionTypeMismatch';
  const { hasParts } = findQuestionRules(content.type);
  if (!hasParts || hasParts(content, response)) return undefined;
  return 'assessment.unknownParts';
}
