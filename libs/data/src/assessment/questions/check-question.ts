import type { QuestionContent, QuestionKey } from '@lectern/contract';
import { findQuestionRules } from './question-rules.js';

/**
 * What is wrong with a question beyond its schemas: a key that does not fit the content, or that no answer could satisfy.
 * @returns the first problem as a sentence, or undefined
 */
export function findQuestionProblem(content: QuestionContent, key: QuestionKey): string | undefined {
  if (content.type !== key.type) return 'The key is of another question type than the content.';
  const ids = listPartIds(content);
  if (new Set(ids).size !== ids.length)
    return 'Two parts of the question have the same id. Please reload the page.';
  return findQuestionRules(content.type).findKeyProblem?.(content, key);
}

/** Ids of all parts of a question. */
export function listPartIds(content: QuestionContent): string[] {
  const ids: string[] = [];
  JSON.stringify(content, (name, field: unknown) => {
    if (name === 'id') ids.push(field as string);
    return field;
  });
  return ids;
}
