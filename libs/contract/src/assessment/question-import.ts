import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { QuestionType } from './question.js';

/** Formats of files with questions, in the order in which they are offered. */
export const QUESTION_FORMATS = [
  'moodle-xml',
  'gift',
  'aiken',
  'csv',
  'qti-1.2',
  'common-cartridge',
  'qti-2.1',
  'qti-2.2',
  'qti-3.0',
] as const;
export const QuestionFormat = z.enum(QUESTION_FORMATS);
export type QuestionFormat = z.output<typeof QuestionFormat>;

/** Largest file with questions, in bytes. */
export const MAX_QUESTION_FILE_BYTES = 20 * 1024 * 1024;

/** All pictures of one export, in bytes, so that Moodle XML with them in base64 can be imported again. */
export const MAX_EXPORTED_PICTURE_BYTES = 14 * 1024 * 1024;

/** Questions of one import or export at most. */
export const MAX_TRANSFERRED_QUESTIONS = 2000;

/** One question of a file, in the file's order. */
export const PreviewedImport = z.object({
  /** From 1. */
  number: z.int(),
  title: z.string(),
  /** First words of its text; empty where it cannot be imported. */
  excerpt: z.string(),
  type: z.nullable(QuestionType),
  /** Why it cannot be imported, as a sentence; null where it can. */
  problem: z.nullable(z.string()),
  /** What is not kept of it, as sentences. */
  losses: z.array(z.string()),
  /** Names of its categories in the file, from the top. */
  category: z.array(z.string()),
  /** The same question in the bank, archived ones included. */
  duplicateOf: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
});
export type PreviewedImport = z.output<typeof PreviewedImport>;

export const QuestionImportPreview = z.object({
  format: QuestionFormat,
  /** About the file as a whole, as sentences. */
  notes: z.array(z.string()),
  /** The latest import of the same file. */
  importedBefore: z.nullable(z.object({ at: z.iso.datetime(), questionCount: z.int() })),
  questions: z.array(PreviewedImport),
});
export type QuestionImportPreview = z.output<typeof QuestionImportPreview>;

/** Multipart form with one `file`. Nothing is stored. 422 with a sentence where the file as a whole cannot be read. */
export const previewQuestionImport = endpoint({
  method: 'POST',
  path: '/api/admin/question-imports/preview',
  access: 'instructor',
  perMinute: 30,
  budget: 'question-import',
  summary: 'Read a file with questions without importing them',
  body: z.object({}),
  multipart: true,
  response: QuestionImportPreview,
});

/** The text fields beside the file. */
export const QuestionImportFields = z.object({
  /** Chosen by the browser; a repeated call with the same id changes nothing. */
  importId: z.uuid(),
  categoryId: z.uuid(),
  /** Makes the categories of the file below the category. */
  keepCategories: z.stringbool(),
  /** 'ready' only for questions that lose nothing; the others become drafts. */
  status: z.enum(['draft', 'ready']),
  /** Also imports questions that are in the bank already. */
  includeDuplicates: z.stringbool(),
  /** Numbers of questions that are left out, separated by commas. */
  leaveOut: z.string().check(z.maxLength(20_000, { abort: true }), z.regex(/^(?:\d{1,4}(?:,\d{1,4})*)?$/)),
});
export type QuestionImportFields = z.output<typeof QuestionImportFields>;

export const QuestionImportResult = z.object({
  importId: z.uuid(),
  importedCount: z.int(),
  /** Left out because they are in the bank already. */
  duplicateCount: z.int(),
  /** Left out because they cannot be imported. */
  problemCount: z.int(),
});
export type QuestionImportResult = z.output<typeof QuestionImportResult>;

/** Multipart form with the file of the preview. All of its questions are imported, or none. */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/question-imports',
  access: 'instructor',
  // Each call reads a file of many megabytes into memory.
  perMinute: 30,
  budget: 'question-import',
  summary: 'Import the questions of a file into the bank',
  body: QuestionImportFields,
  multipart: true,
  response: QuestionImportResult,
  status: 201,
});
