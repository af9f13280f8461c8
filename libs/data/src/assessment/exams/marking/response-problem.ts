import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';
import { findQuestionRules } from '../../questions/question-rules.js';

/**
 * Whether a response belongs to a question: of its type, and naming only its parts, each at most once.
 * @returns the problem as a message, or undefined
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
