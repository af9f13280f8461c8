import {
  findProblems,
  QUESTION_LIMITS,
  QuestionContent,
  QuestionDraft,
  QuestionKey,
  type QuestionFormat,
  Tag,
} from '@lectern/contract';
import { cleanForeignQuestionHtml } from '@lectern/data';
import {
  FormatProblem,
  nameField,
  type PlainQuestion,
  type PreparePicture,
  readQuestions,
  type ReadQuestion,
  toPlain,
  toStored,
} from '@lectern/question-formats';
import { HttpException, UnprocessableEntityException } from '@nestjs/common';
import * as z from 'zod/mini';
import { cleanQuestion } from './clean-question.js';

/** A question of a file as it would be stored, or the reason why it cannot be. */
export interface PreparedQuestion extends Omit<ReadQuestion, 'question'> {
  /** From 1, in the order of the file. */
  number: number;
  prepared: Prepared | null;
}

interface Prepared {
  question: PlainQuestion;
  content: QuestionContent;
  key: QuestionKey;
}

export interface PreparedFile {
  format: QuestionFormat;
  notes: string[];
  questions: PreparedQuestion[];
}

/** @throws UnprocessableEntityException where the file as a whole cannot be read */
export async function prepareFile(bytes: Buffer, preparePicture: PreparePicture): Promise<PreparedFile> {
  const rules = { cleanHtml: cleanForeignQuestionHtml, preparePicture };
  const file = await readQuestions(bytes, rules).catch((error: unknown) => {
    throw error instanceof FormatProblem ? new UnprocessableEntityException(error.message) : error;
  });
  return { ...file, questions: file.questions.map((read, index) => prepare(read, index + 1)) };
}

const Checked = z.object({
  title: QuestionDraft.shape.title,
  tags: QuestionDraft.shape.tags,
  points: QuestionDraft.shape.points,
  content: QuestionContent,
  key: QuestionKey,
});

function prepare({ question, ...read }: ReadQuestion, number: number): PreparedQuestion {
  const refused = (problem: string) => ({ ...read, number, problem, losses: [], prepared: null });
  if (!question) return { ...read, number, prepared: null };
  const title = question.title.slice(0, QUESTION_LIMITS.title).trim();
  const tags = [...new Set(question.tags.flatMap((tag) => z.safeParse(Tag, tag).data ?? []))];
  const draft = { title, tags, points: question.points, ...toStored(question) };
  const [problem] = findProblems(Checked, draft, nameField);
  if (problem) return refused(problem.message);
  try {
    const { content, key } = cleanQuestion(draft);
    return { ...read, title, number, prepared: { question: { ...question, title, tags }, content, key } };
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    return refused(error.message);
  }
}

/** What makes two questions the same, whatever their ids, titles and categories. */
export function fingerprintOf(stored: { content: QuestionContent; key: QuestionKey }): string {
  const question = toPlain({ title: '', category: [], tags: [], points: 0 }, stored);
  // PostgreSQL stores objects with another order of fields.
  return JSON.stringify(question, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
