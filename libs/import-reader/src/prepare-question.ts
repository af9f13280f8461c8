import { createHash } from 'node:crypto';
import {
  findProblems,
  joinQuestion,
  QUESTION_LIMITS,
  splitQuestion,
  Tag,
  toSingleLine,
  type WholeQuestion,
} from '@lectern/contract/imported-files';
import { cleanQuestion, QuestionProblem } from '@lectern/data/questions';
import type { ServerText } from '@lectern/i18n/server';
import { nameField, replaceIdsByNumbers } from '@lectern/question-formats';
import type { ReadQuestion } from '@lectern/question-formats/reading';
import * as z from 'zod/mini';
import { cutText } from './cut-text.js';
import { MAX_CATEGORY_LEVELS, MAX_CATEGORY_NAME, MAX_LOSSES } from './limits.js';
import { type PreparedQuestion, StoredParts } from './messages.js';

/** @param number from 1, in the order of the file */
export function prepareQuestion({ question, ...read }: ReadQuestion, number: number): PreparedQuestion {
  const title = toSingleLine((question ?? read).title)
    .slice(0, QUESTION_LIMITS.title)
    .trim();
  const losses = read.losses.slice(0, MAX_LOSSES).map(cutText);
  const refuse = (problem: ServerText) => ({ number, title, problem, losses: [], prepared: null });
  if (!question)
    return { number, title, problem: read.problem && cutText(read.problem), losses, prepared: null };
  const tags = [...new Set(question.tags.flatMap((tag) => z.safeParse(Tag, toSingleLine(tag)).data ?? []))];
  const category = question.category
    .slice(0, MAX_CATEGORY_LEVELS)
    .map((name) => toSingleLine(name).slice(0, MAX_CATEGORY_NAME))
    .filter((name) => name !== '');
  const draft = { category, title, tags, points: question.points, ...splitQuestion(question) };
  const [problem] = findProblems(StoredParts, draft, nameField);
  if (problem) return refuse(describeField(problem));
  try {
    const stored = { ...draft, ...cleanQuestion(draft) };
    // Cleaning can make a text longer.
    const [remaining] = findProblems(StoredParts, stored, nameField);
    if (remaining) return refuse(describeField(remaining));
    const prepared = { ...stored, fingerprint: fingerprintQuestion(stored) };
    return { number, title, problem: null, losses, prepared };
  } catch (error) {
    if (error instanceof QuestionProblem) return refuse({ id: error.id });
    throw error;
  }
}

const describeField = ({ message }: { message: string }): ServerText => ({
  id: 'assessment.file.invalidField',
  values: { problem: message },
});

/** What makes two questions the same, whatever their ids, titles and categories: a hash in hexadecimal digits. */
export function fingerprintQuestion(stored: WholeQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify(replaceIdsByNumbers(joinQuestion(stored))))
    .digest('hex');
}
