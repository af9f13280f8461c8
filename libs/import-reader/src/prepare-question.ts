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
import { MAX_CATEGORY_LEVELS, MAX_CATEGORY_NAME_LETTERS, MAX_LOSSES } from './limits.js';
import { type PreparedQuestion, StoredParts } from './messages.js';

/**
 * Turns a question of a file into what is stored, or into the reason why it can't be stored.
 * @param number place of the question in the file, from 1
 */
export function prepareQuestion(
  { question, ...readQuestion }: ReadQuestion,
  number: number,
): PreparedQuestion {
  const title = toSingleLine((question ?? readQuestion).title)
    .slice(0, QUESTION_LIMITS.title)
    .trim();
  const losses = readQuestion.losses.slice(0, MAX_LOSSES).map(cutText);
  const refuse = (problem: ServerText) => ({ number, title, problem, losses: [], prepared: null });
  if (!question)
    return {
      number,
      title,
      problem: readQuestion.problem && cutText(readQuestion.problem),
      losses,
      prepared: null,
    };
  const tags = [...new Set(question.tags.flatMap((tag) => z.safeParse(Tag, toSingleLine(tag)).data ?? []))];
  const category = question.category
    .slice(0, MAX_CATEGORY_LEVELS)
    .map((name) => toSingleLine(name).slice(0, MAX_CATEGORY_NAME_LETTERS))
    .filter((name) => name !== '');
  const draft = { category, title, tags, points: question.points, ...splitQuestion(question) };
  const [problem] = findProblems(StoredParts, draft, nameField);
  if (problem) return refuse(describeInvalidField(problem));
  try {
    const stored = { ...draft, ...cleanQuestion(draft) };
    // Checked again, because cleaning can make a text longer.
    const [problemAfterCleaning] = findProblems(StoredParts, stored, nameField);
    if (problemAfterCleaning) return refuse(describeInvalidField(problemAfterCleaning));
    const prepared = { ...stored, fingerprint: fingerprintQuestion(stored) };
    return { number, title, problem: null, losses, prepared };
  } catch (error) {
    if (error instanceof QuestionProblem) return refuse({ id: error.id });
    throw error;
  }
}

const describeInvalidField = ({ message }: { message: string }): ServerText => ({
  id: 'assessment.file.invalidField',
  values: { problem: message },
});

/** Hashes the content of a question without ids, title and category, to recognize equal questions; as hexadecimal digits. */
export function fingerprintQuestion(stored: WholeQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify(replaceIdsByNumbers(joinQuestion(stored))))
    .digest('hex');
}
