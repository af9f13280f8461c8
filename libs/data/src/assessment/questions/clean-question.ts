import { randomUUID } from 'node:crypto';
import type { WholeQuestion } from '@lectern/contract';
import type { ServerMessageId } from '@lectern/i18n/server';
import { cleanQuestionHtml } from '@lectern/text/slide-html';
import { findQuestionProblem, listPartIds } from './check-question.js';
import { changeHtml } from './html-fields.js';

/** Thrown if a question cannot be stored; `id` is the id of a message about the reason. */
export class QuestionProblem extends Error {
  constructor(readonly id: ServerMessageId) {
    super(id);
  }
}

/**
 * Converts a question to the form that is stored. Elements of HTML that are not allowed are removed. The items of an ordering are sorted
 * by their random ids, so that the stored order does not reveal the right one.
 * @throws QuestionProblem if content and key do not fit
 */
export function cleanQuestion({ content, key }: WholeQuestion): WholeQuestion {
  const problem = findQuestionProblem(content, key);
  if (problem) throw new QuestionProblem(problem);
  const clean = { content: cleanQuestionTexts(content), key: cleanQuestionTexts(key) };
  if (clean.content.prompt === '') throw new QuestionProblem('assessment.key.noPrompt');
  if (clean.content.type === 'ordering') clean.content.items.sort((a, b) => (a.id < b.id ? -1 : 1));
  return clean;
}

/** Removes elements that are not allowed from all HTML of a content or key. */
export const cleanQuestionTexts = <Texts>(contentOrKey: Texts): Texts =>
  changeHtml(contentOrKey, (uncleanHtml, field) => {
    const html = cleanQuestionHtml(uncleanHtml);
    return html === '' && field !== 'prompt' && field !== 'html' ? null : html;
  });

/** Copies a question and gives its parts new ids. */
export function withNewIds({ content, key }: WholeQuestion): WholeQuestion {
  const newIds = new Map(listPartIds(content).map((id) => [id, randomUUID()]));
  const copy = JSON.stringify({ content, key }, (_name, field: unknown) =>
    typeof field === 'string' ? (newIds.get(field) ?? field) : field,
  );
  return JSON.parse(copy) as WholeQuestion;
}
