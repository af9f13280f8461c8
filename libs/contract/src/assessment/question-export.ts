import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { QuestionType } from './question.js';
import { QuestionQuery } from './question-bank.js';
import { MAX_TRANSFERRED_QUESTIONS, QuestionFormat } from './question-import.js';

/** Questions of the bank by its filters, without those that are left out. */
export const QuestionExport = z.object({
  format: QuestionFormat,
  filter: z.extend(z.omit(QuestionQuery, { page: true, sort: true, direction: true }), {
    subcategories: z._default(z.boolean(), true),
  }),
  leaveOut: z.array(z.uuid()).check(z.maxLength(MAX_TRANSFERRED_QUESTIONS)),
});
export type QuestionExport = z.output<typeof QuestionExport>;

/** Name of the file in a format. */
export const QUESTION_FILE_NAMES: Record<QuestionFormat, string> = {
  'moodle-xml': 'questions-moodle.xml',
  gift: 'questions-gift.txt',
  aiken: 'questions-aiken.txt',
  csv: 'questions.csv',
  'qti-1.2': 'questions-qti-1.2.zip',
  'common-cartridge': 'questions.imscc',
  'qti-2.1': 'questions-qti-2.1.zip',
  'qti-2.2': 'questions-qti-2.2.zip',
  'qti-3.0': 'questions-qti-3.0.zip',
};

/** What a format keeps of each question, in the order of the file; nothing where `problem` is set. */
export const QuestionExportPreview = z.object({
  questions: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      type: QuestionType,
      problem: z.nullable(z.string()),
      losses: z.array(z.string()),
    }),
  ),
});
export type QuestionExportPreview = z.output<typeof QuestionExportPreview>;

/** 400 for more than MAX_TRANSFERRED_QUESTIONS. */
export const previewQuestionExport = endpoint({
  method: 'POST',
  path: '/api/admin/question-exports/preview',
  access: 'instructor',
  summary: 'What a format keeps of questions of the bank',
  body: QuestionExport,
  response: QuestionExportPreview,
});

/** A file in the format; 400 where no question is left in it. */
export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/question-exports',
  access: 'instructor',
  // Each call writes a file of many megabytes in memory.
  perMinute: 10,
  summary: 'Questions of the bank as a file',
  body: QuestionExport,
});
