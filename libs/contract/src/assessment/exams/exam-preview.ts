import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { QuestionContent, QuestionResponse } from '../question.js';
import { QuestionMark } from './attempt.js';
import { ExamId, ReviewRule } from './exam.js';
import { MAX_PAPER_NUMBER } from './exam-paper.js';

const PaperNumber = z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(MAX_PAPER_NUMBER));

/** Most questions of a previewed exam. */
const MAX_PREVIEWED_QUESTIONS = 1000;

/** `code` of the 409 if the questions of the exam have changed since the preview was opened. */
export const PREVIEW_OUTDATED = 'preview-outdated';

/** An exam as learners get it, for instructors who try it out. Nothing is stored. */
export const ExamPreview = z.object({
  exam: z.object({ id: z.uuid(), title: z.string(), description: z.nullable(z.string()) }),
  /** Minutes. The preview has no clock. */
  timeLimit: z.nullable(z.int()),
  passingScore: z.int(),
  onePerPage: z.boolean(),
  totalPoints: z.number(),
  /** Questions in order; `section` is the title of the question's section, empty if it has none. Formulas are MathML. */
  questions: z.array(
    z.object({ questionId: z.uuid(), section: z.string(), points: z.number(), content: QuestionContent }),
  ),
});
export type ExamPreview = z.output<typeof ExamPreview>;

/** Those parts of the result that learners see right after they have submitted. */
export const ExamPreviewResult = z.object({
  /** Null if the score is hidden, or a person has to grade an answer. */
  percent: z.nullable(z.number()),
  isPassed: z.nullable(z.boolean()),
  needsGrading: z.boolean(),
  rule: ReviewRule,
  /** Marks of all questions, in order. */
  marks: z.array(QuestionMark),
});
export type ExamPreviewResult = z.output<typeof ExamPreviewResult>;

/** Draws and order are those of the paper with the number. 409 with `exam-incomplete` if there are too few questions. */
export const getExamPreview = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/preview',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'An exam as learners see it',
  params: ExamId,
  query: z.object({ number: z._default(PaperNumber, 1) }),
  response: ExamPreview,
});

/** Marks the answers of a preview; nothing is stored. 409 with `preview-outdated` if the questions of the exam have changed. */
export const markExamPreview = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/preview',
  access: 'instructor',
  of: { exam: 'examId' },
  perMinute: 30,
  summary: 'Mark answers that were given in the preview of an exam',
  params: ExamId,
  body: z.object({
    number: PaperNumber,
    answers: z
      .array(z.object({ questionId: z.uuid(), response: z.nullable(QuestionResponse) }))
      .check(z.maxLength(MAX_PREVIEWED_QUESTIONS)),
  }),
  response: ExamPreviewResult,
});
