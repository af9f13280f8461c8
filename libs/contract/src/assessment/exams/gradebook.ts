import * as z from 'zod/mini';
import { CourseId } from '../../courses/course.js';
import { endpoint } from '../../core/define.js';
import { GradingMethod } from './exam.js';
import { ResultLearner } from './grading.js';
import { OptionalSearch, paged, PageNumber } from '../../core/list.js';

/** Learners per page of a gradebook. */
export const GRADEBOOK_PAGE_SIZE = 50;

/** A learner's result in an exam by its grading method; `percent` null: no graded attempt. */
export const GradebookCell = z.object({
  examId: z.uuid(),
  percent: z.nullable(z.number()),
  isPassed: z.nullable(z.boolean()),
  attempts: z.int(),
  openAttempt: z.boolean(),
  needsGrading: z.boolean(),
  /** Whether an answer of one of the attempts was saved after its deadline. */
  hasLateSaves: z.boolean(),
  /** The attempt that counts, or the latest one; null without attempts. */
  attemptId: z.nullable(z.uuid()),
});
export type GradebookCell = z.output<typeof GradebookCell>;

/** A learner with one cell for each exam, in the order of `exams`. */
export const GradebookLearner = z.extend(ResultLearner, {
  cells: z.array(GradebookCell),
  mean: z.nullable(z.number()),
});
export type GradebookLearner = z.output<typeof GradebookLearner>;

/** Learners by name. */
export const Gradebook = z.extend(paged(GradebookLearner), {
  exams: z.array(
    z.object({ id: z.uuid(), title: z.string(), passingScore: z.int(), gradingMethod: GradingMethod }),
  ),
});
export type Gradebook = z.output<typeof Gradebook>;

/** `exam` shows one exam only. */
export const GradebookQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  exam: z.optional(z.uuid()),
});
export type GradebookQuery = z.output<typeof GradebookQuery>;

/** The enrolled learners of a course. 404 for a course that does not exist. */
export const getGradebook = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: "The learners' results in a course's exams, page by page",
  params: CourseId,
  query: GradebookQuery,
  response: Gradebook,
});

/** All pages as a CSV file (UTF-8 with byte order mark); texts that a spreadsheet would take for formulas are escaped. */
export const exportGradebook = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook.csv',
  access: 'instructor',
  of: { course: 'id' },
  needsRecentSignIn: true,
  // Each call holds a connection of the database until the client has read the file.
  perMinute: 10,
  budget: 'gradebook',
  summary: "The learners' results in a course's exams as CSV",
  params: CourseId,
  query: z.object({ exam: z.optional(z.uuid()) }),
});

/** The same as an Excel workbook; texts stay texts, whatever they begin with. */
export const exportGradebookAsXlsx = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook.xlsx',
  access: 'instructor',
  of: { course: 'id' },
  needsRecentSignIn: true,
  // Each call holds a workbook in memory.
  perMinute: 10,
  budget: 'gradebook',
  summary: "The learners' results in a course's exams as an Excel workbook",
  params: CourseId,
  query: z.object({ exam: z.optional(z.uuid()) }),
});
