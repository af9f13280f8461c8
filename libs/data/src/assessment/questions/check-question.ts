import type { QuestionContent, QuestionKey } from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';
import { findQuestionRules } from './question-rules.js';

/**
 * Finds a problem that the schemas do not exclude: a key that does not fit the content, or that no answer could satisfy.
 * @returns the id of a message about the first problem, or undefined
 */
export function findQuestionProblem(content: QuestionContent, key: QuestionKey): ServerMessageId | undefined {
  if (content.type !== key.type) return 'assessment.key.otherType';
  const ids = listPartIds(content);
  if (new Set(ids).size !== ids.length) return 'assessment.key.repeatedId';
  return findQuestionRules(content.type).findKeyProblem?.(content, key);
}

/** Lists the ids of all parts of a question, such as options, items and gaps. */
export function listPartIds(content: QuestionContent): string[] {
  const ids: string[] = [];
  JSON.stringify(content, (name, field: unknown) => {
    if (name === 'id') ids.push(field as string);
    return field;
  });
  return ids;
}
