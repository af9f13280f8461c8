import { randomUUID } from 'node:crypto';
import type { WholeQuestion } from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';
import { cleanQuestionHtml } from '@lectern/text/slide-html';
import { findQuestionProblem, listPartIds } from './check-question.js';
import { changeHtml } from './html-fields.js';

/** Why a question cannot be stored, as a message. */
export class QuestionProblem extends Error {
  constructor(readonly id: ServerMessageId) {
    super(id);
  }
}

/**
 * A question as it is stored: HTML reduced to the allow-list, and the items of an ordering sorted by their random ids, so
 * that the stored order reveals nothing.
 * @throws QuestionProblem where content and key do not fit
 */
export function cleanQuestion({ content, key }: WholeQuestion): WholeQuestion {
  const problem = findQuestionProblem(content, key);
  if (problem) throw new QuestionProblem(problem);
  const clean = { content: cleanQuestionTexts(content), key: cleanQuestionTexts(key) };
  if (clean.content.prompt === '') throw new QuestionProblem('assessment.key.noPrompt');
  if (clean.content.type === 'ordering') clean.content.items.sort((a, b) => (a.id < b.id ? -1 : 1));
  return clean;
}

/** Content or key with its HTML reduced to the allow-list. */
export const cleanQuestionTexts = <T>(value: T): T =>
  changeHtml(value, (given, field) => {
    const html = cleanQuestionHtml(given);
    return html === '' && field !== 'prompt' && field !== 'html' ? null : html;
  });

/** The same question with new ids of its parts. */
export function withNewIds({ content, key }: WholeQuestion): WholeQuestion {
  const ids = new Map(listPartIds(content).map((id) => [id, randomUUID()]));
  const renamed = JSON.stringify({ content, key }, (_name, field: unknown) =>
    typeof field === 'string' ? (ids.get(field) ?? field) : field,
  );
  return JSON.parse(renamed) as WholeQuestion;
}
