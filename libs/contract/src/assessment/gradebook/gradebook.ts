import * as z from 'zod/mini';
import { CourseId } from '../../courses/course.js';
import { endpoint } from '../../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../../core/list.js';
import { SingleLine } from '../../core/single-line.js';
import { Version } from '../../core/version.js';
import { GradingMethod, LateSeconds } from '../exams/exam.js';
import { ResultLearner } from '../exams/grading.js';
import { GRADEBOOK_LIMITS, GradebookSettings, GradePoints, MaxGradePoints } from './gradebook-settings.js';

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
  /** Whether an answer of one of the attempts was saved after the attempt's deadline. */
  hasLateSaves: z.boolean(),
  /** The attempt that counts, or the latest one; null without attempts. */
  attemptId: z.nullable(z.uuid()),
  /** Lateness of the attempt `attemptId`, in seconds; null if it was not late. */
  lateSeconds: LateSeconds,
});
export type GradebookCell = z.output<typeof GradebookCell>;

/** A column of the gradebook for work without an exam, whose points teachers enter. */
export const GradeColumn = z.object({
  id: z.uuid(),
  title: z.string(),
  maxPoints: z.number(),
  categoryId: z.nullable(z.uuid()),
  version: Version,
  /** Whether a SCORM package reports the points. Such points come from learners' browsers and can be forged. */
  isReported: z.optional(z.boolean()),
});
export type GradeColumn = z.output<typeof GradeColumn>;

/** What teachers entered for a learner in a column. */
export const GradeEntry = z.object({
  columnId: z.uuid(),
  points: z.nullable(z.number()),
  /** Plain text, which the learner sees. */
  comment: z.nullable(z.string()),
  /** 0 before the first save. */
  version: Version,
});
export type GradeEntry = z.output<typeof GradeEntry>;

/** A learner with one cell for each exam in the order of `exams`, and one entry for each column in the order of `columns`. */
export const GradebookLearner = z.extend(ResultLearner, {
  cells: z.array(GradebookCell),
  entries: z.array(GradeEntry),
  /** Mean of the exams, without columns. */
  mean: z.nullable(z.number()),
  /** Total of exams and columns by the settings, with hidden results; null in the gradebook of one exam. */
  total: z.nullable(z.number()),
  letter: z.nullable(z.string()),
  /** Ids of the exams and columns that the total drops. */
  dropped: z.array(z.uuid()),
});
export type GradebookLearner = z.output<typeof GradebookLearner>;

/** Mean result in percent of all learners with a result, not only of those on the page or in the search. */
const Average = { average: z.nullable(z.number()) };

/** Learners by name. `columns` is empty in the gradebook of one exam. */
export const Gradebook = z.extend(paged(GradebookLearner), {
  exams: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      passingScore: z.int(),
      gradingMethod: GradingMethod,
      ...Average,
    }),
  ),
  columns: z.array(z.extend(GradeColumn, Average)),
  settings: GradebookSettings,
  course: z.object({ id: z.uuid(), title: z.string() }),
});
export type Gradebook = z.output<typeof Gradebook>;

/** `exam` limits the gradebook to one exam, `group` to the learners of one group. */
const GradebookScope = { exam: z.optional(z.uuid()), group: z.optional(z.uuid()) };

export const GradebookQuery = z.object({ page: PageNumber, search: OptionalSearch, ...GradebookScope });
export type GradebookQuery = z.output<typeof GradebookQuery>;

/** The enrolled learners of a course. 404 for a course that does not exist. */
export const getGradebook = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id', group: 'query.group' },
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
  of: { course: 'id', group: 'query.group' },
  needsRecentSignIn: true,
  // Expensive: each call uses a database connection until the client has received the file.
  perMinute: 10,
  budget: 'gradebook',
  summary: "The learners' results in a course's exams as CSV",
  params: CourseId,
  query: z.object(GradebookScope),
});

/** All pages as an Excel workbook. Cells with texts are never read as formulas. */
export const exportGradebookAsXlsx = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook.xlsx',
  access: 'instructor',
  of: { course: 'id', group: 'query.group' },
  needsRecentSignIn: true,
  // Expensive: each call has a workbook in memory.
  perMinute: 10,
  budget: 'gradebook',
  summary: "The learners' results in a course's exams as an Excel workbook",
  params: CourseId,
  query: z.object(GradebookScope),
});

/** 409 with the code `edit-conflict` if `version` is outdated. */
export const updateGradebookSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/gradebook/settings',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Set how the totals of a course are computed',
  params: CourseId,
  body: GradebookSettings,
  response: GradebookSettings,
});

export const GradeColumnFields = z.object({
  title: SingleLine(GRADEBOOK_LIMITS.name).check(z.minLength(1)),
  maxPoints: MaxGradePoints,
  /** A grade category of the gradebook's settings. */
  categoryId: z.nullable(z.uuid()),
});
export type GradeColumnFields = z.output<typeof GradeColumnFields>;

export const createGradeColumn = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/gradebook/columns',
  access: 'instructor',
  of: { course: 'id' },
  status: 201,
  summary: 'Add a column to the gradebook of a course',
  params: CourseId,
  body: GradeColumnFields,
  response: GradeColumn,
});

const GradeColumnId = z.extend(CourseId, { columnId: z.uuid() });

/** 409 with the code `edit-conflict` if `version` is outdated; 400 if a learner has more points than the new `maxPoints`. */
export const updateGradeColumn = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/gradebook/columns/:columnId',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Change a column of a gradebook',
  params: GradeColumnId,
  body: z.extend(GradeColumnFields, { version: Version }),
  response: GradeColumn,
});

export const deleteGradeColumn = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id/gradebook/columns/:columnId',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Delete a column of a gradebook with its points and comments',
  params: GradeColumnId,
  status: 204,
});

/** 409 with the code `edit-conflict` if `version` is outdated. */
export const saveGradeEntry = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/gradebook/columns/:columnId/learners/:userId',
  access: 'instructor',
  of: { course: 'id' },
  summary: "Enter a learner's points and comment in a column",
  params: z.extend(GradeColumnId, { userId: z.uuid() }),
  body: z.object({
    points: z.nullable(GradePoints),
    /** Empty means none. */
    comment: z.nullable(z.string().check(z.trim(), z.maxLength(GRADEBOOK_LIMITS.comment, { abort: true }))),
    version: Version,
  }),
  response: GradeEntry,
});

/** An exam or column as its learner sees it. */
export const OwnGrade = z.object({
  id: z.uuid(),
  /** Whether this is an exam, which has its own page, or a column. */
  isExam: z.boolean(),
  /** As `GradeColumn.isReported`. */
  isReported: z.optional(z.boolean()),
  title: z.string(),
  category: z.nullable(z.string()),
  /** Null: there is no result, or it is hidden. The points of an exam are the result in percent, of 100. */
  points: z.nullable(z.number()),
  maxPoints: z.number(),
  comment: z.nullable(z.string()),
  /** Whether the review rules of the exam hide a result. */
  isHidden: z.boolean(),
  isDropped: z.boolean(),
});
export type OwnGrade = z.output<typeof OwnGrade>;

export const OwnGrades = z.object({
  grades: z.array(OwnGrade),
  /** Total of the results that the learner may see. */
  total: z.nullable(z.number()),
  letter: z.nullable(z.string()),
});
export type OwnGrades = z.output<typeof OwnGrades>;

/** The published exams, oldest first, then the columns. 404 unless the person is enrolled in a published course. */
export const getOwnGrades = endpoint({
  method: 'GET',
  path: '/api/courses/:id/grades',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The caller's grades in a course, as far as they are shown",
  params: CourseId,
  response: OwnGrades,
});
