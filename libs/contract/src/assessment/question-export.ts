import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { QuestionType } from './question.js';
import { QuestionQuery } from './question-bank.js';
import { MAX_TRANSFERRED_QUESTIONS, QuestionFormat } from './question-import.js';

/** The questions of the bank that match the filters, without those in `leaveOut`. */
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

/** Which parts of each question the format does not keep, in the order of the file. A question with a `problem` is left out. */
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

/** 400 for more than MAX_TRANSFERRED_QUESTIONS questions. */
export const previewQuestionExport = endpoint({
  method: 'POST',
  path: '/api/admin/question-exports/preview',
  access: 'instructor',
  summary: 'What a format keeps of questions of the bank',
  body: QuestionExport,
  response: QuestionExportPreview,
});

/** Exports questions as a file; 400 if the file would have no question. */
export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/question-exports',
  access: 'instructor',
  // Expensive: each call writes a file of many megabytes in memory.
  perMinute: 10,
  summary: 'Questions of the bank as a file',
  body: QuestionExport,
});
