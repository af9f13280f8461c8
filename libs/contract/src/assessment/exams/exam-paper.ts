import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { ExamId } from './exam.js';
import { WholeQuestion } from '../question.js';

/** Highest number of a paper of an exam. */
export const MAX_PAPER_NUMBER = 99;

/** An exam to print, with the key of each question for the people who grade it. */
export const ExamPaper = z.object({
  exam: z.object({ id: z.uuid(), title: z.string(), description: z.nullable(z.string()) }),
  course: z.object({ title: z.string() }),
  /** Minutes. */
  timeLimit: z.nullable(z.int()),
  totalPoints: z.number(),
  number: z.int(),
  /** Whether papers with other numbers can have other questions or another order. */
  hasVariants: z.boolean(),
  /** Questions in order; `section` is the title of the question's section, empty if it has none. Formulas are MathML. */
  questions: z.array(
    z.extend(WholeQuestion, { questionId: z.uuid(), section: z.string(), points: z.number() }),
  ),
});
export type ExamPaper = z.output<typeof ExamPaper>;

/**
 * The same number gives the same questions in the same order, as long as exam and questions do not change. 409 with the code
 * `exam-incomplete` if there are too few questions for the slots.
 */
export const getExamPaper = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/paper',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'An exam to print, with its answer key',
  params: ExamId,
  query: z.object({
    number: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(MAX_PAPER_NUMBER)), 1),
  }),
  response: ExamPaper,
});
