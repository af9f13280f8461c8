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

/** Most bytes of all pictures of one export. With this limit, Moodle XML with the pictures in base64 can be imported again. */
export const MAX_EXPORTED_PICTURE_BYTES = 14 * 1024 * 1024;

/** Most questions of one import or export. */
export const MAX_TRANSFERRED_QUESTIONS = 2000;

/** One question of a file, in the file's order. */
export const PreviewedImport = z.object({
  /** From 1. */
  number: z.int(),
  title: z.string(),
  /** First words of the question's text; empty if the question cannot be imported. */
  excerpt: z.string(),
  type: z.nullable(QuestionType),
  /** A sentence about why the question cannot be imported; null if it can. */
  problem: z.nullable(z.string()),
  /** Sentences about parts of the question that are not kept. */
  losses: z.array(z.string()),
  /** Path of the names of the question's categories in the file, from the top. */
  category: z.array(z.string()),
  /** The same question in the bank, even if it is archived there. */
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

/** Multipart form with one `file`. Nothing is stored. 422 with a message if the file as a whole cannot be read. */
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
  /** Whether the categories of the file are created below the chosen category. */
  keepCategories: z.stringbool(),
  /** With 'ready', questions with losses become drafts all the same. */
  status: z.enum(['draft', 'ready']),
  /** Whether questions that are in the bank already are imported as well. */
  includeDuplicates: z.stringbool(),
  /** Numbers of the questions that are not imported, separated by commas. */
  leaveOut: z.string().check(z.maxLength(20_000, { abort: true }), z.regex(/^(?:\d{1,4}(?:,\d{1,4})*)?$/)),
});
export type QuestionImportFields = z.output<typeof QuestionImportFields>;

export const QuestionImportResult = z.object({
  importId: z.uuid(),
  importedCount: z.int(),
  /** Number of questions that were left out because they are in the bank already. */
  duplicateCount: z.int(),
  /** Number of questions that were left out because they cannot be imported. */
  problemCount: z.int(),
});
export type QuestionImportResult = z.output<typeof QuestionImportResult>;

/** Multipart form with the file of the preview. Either all chosen questions are imported, or none. */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/question-imports',
  access: 'instructor',
  // Expensive: each call reads a file of many megabytes into memory.
  perMinute: 30,
  budget: 'question-import',
  summary: 'Import the questions of a file into the bank',
  body: QuestionImportFields,
  multipart: true,
  response: QuestionImportResult,
  status: 201,
});
