import * as z from 'zod/mini';
import { AttemptId, ReviewedQuestion } from './attempt.js';
import { CourseId } from './course.js';
import { endpoint } from './define.js';
import { AttemptSummary, ExamId, GradingMethod } from './exam.js';
import { EXAM_LIMITS } from './exam-authoring.js';
import { OptionalSearch, PageNumber } from './list.js';
import { PartId, QuestionContent, QuestionKey, QuestionResponse, QuestionType } from './question.js';

/** Answers per page of the grading queue. */
export const GRADING_PAGE_SIZE = 20;

/** Learners per page of a gradebook. */
export const GRADEBOOK_PAGE_SIZE = 50;

/** `code` of the 409 when another grader marked the answer after it was opened. */
export const MARK_CHANGED = 'mark-changed';

/** Longest comment of a grader, in characters. */
export const MAX_COMMENT_LENGTH = 5000;

const Learner = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

const GradingFilter = {
  state: z._default(z.enum(['waiting', 'graded', 'all']), 'waiting'),
  question: z.optional(z.uuid()),
  /** Hides who wrote the answers and orders them by chance. */
  anonymous: z._default(z.stringbool(), false),
};

/** Essays of ended attempts: those that wait for grading by default. */
export const GradingQuery = z.object({ page: PageNumber, ...GradingFilter });
export type GradingQuery = z.output<typeof GradingQuery>;

/** An answer that a person grades. */
export const GradableAnswer = z.object({
  /** Names the answer in calls. */
  id: z.uuid(),
  question: z.object({ id: z.uuid(), title: z.string() }),
  /** Null in anonymous mode. */
  learner: z.nullable(Learner),
  submittedAt: z.iso.datetime(),
  wordCount: z.int(),
  maxPoints: z.number(),
  /** Null while it waits. */
  points: z.nullable(z.number()),
});
export type GradableAnswer = z.output<typeof GradableAnswer>;

/** Oldest first; in anonymous mode in an order that says nothing about the learners. */
export const listGradableAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/answers',
  access: 'admin',
  summary: 'The essays of an exam that a person grades',
  params: ExamId,
  query: GradingQuery,
  response: z.object({ answers: z.array(GradableAnswer), totalAnswers: z.int(), waiting: z.int() }),
});

/** An answer with all that a grader needs. `previousId` and `nextId` follow the list with the same filters. */
export const GradedAnswer = z.extend(GradableAnswer, {
  exam: z.object({ id: z.uuid(), title: z.string() }),
  content: QuestionContent,
  key: QuestionKey,
  response: z.nullable(QuestionResponse),
  /** 0 before the first mark; a mark sends it back. */
  revision: z.int(),
  comment: z.nullable(z.string()),
  /** Empty without a rubric or before the first mark. */
  criteria: z.array(z.object({ id: PartId, fraction: z.number() })),
  gradedBy: z.nullable(z.string()),
  gradedAt: z.nullable(z.iso.datetime()),
  previousId: z.nullable(z.uuid()),
  nextId: z.nullable(z.uuid()),
});
export type GradedAnswer = z.output<typeof GradedAnswer>;

export const AnswerId = z.object({ answerId: z.uuid() });

export const getGradableAnswer = endpoint({
  method: 'GET',
  path: '/api/admin/answers/:answerId',
  access: 'admin',
  summary: 'An essay to grade, with its rubric',
  params: AnswerId,
  query: z.object(GradingFilter),
  response: GradedAnswer,
});

const Fraction = z.number().check(z.gte(0), z.lte(1));

/** Either `fraction` (share of the points) or, with a rubric, one fraction for each criterion; the other is null. */
export const AnswerMark = z.object({
  revision: z.int(),
  fraction: z.nullable(Fraction),
  criteria: z.nullable(z.array(z.object({ id: PartId, fraction: Fraction }))),
  /** Plain text for the learner; empty means none. */
  comment: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_COMMENT_LENGTH))),
});
export type AnswerMark = z.output<typeof AnswerMark>;

/** Can be repeated to correct a mark. 409 with the code `mark-changed` when `revision` is outdated. */
export const markAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/answers/:answerId/mark',
  access: 'admin',
  summary: 'Grade an essay',
  params: AnswerId,
  query: z.object(GradingFilter),
  body: AnswerMark,
  response: GradedAnswer,
});

/** A learner's result in an exam by its grading method; `percent` null: no graded attempt. */
export const GradebookCell = z.object({
  examId: z.uuid(),
  percent: z.nullable(z.number()),
  isPassed: z.nullable(z.boolean()),
  attempts: z.int(),
  openAttempt: z.boolean(),
  needsGrading: z.boolean(),
  /** The attempt that counts, or the latest one; null without attempts. */
  attemptId: z.nullable(z.uuid()),
});
export type GradebookCell = z.output<typeof GradebookCell>;

/** Learners by name, each with one cell for each exam, in the order of `exams`. */
export const Gradebook = z.object({
  exams: z.array(
    z.object({ id: z.uuid(), title: z.string(), passingScore: z.int(), gradingMethod: GradingMethod }),
  ),
  learners: z.array(z.extend(Learner, { cells: z.array(GradebookCell), mean: z.nullable(z.number()) })),
  totalLearners: z.int(),
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
  access: 'admin',
  summary: "The learners' results in a course's exams, page by page",
  params: CourseId,
  query: GradebookQuery,
  response: Gradebook,
});

/** All pages as a CSV file (UTF-8 with byte order mark); texts that a spreadsheet would take for formulas are escaped. */
export const exportGradebook = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook.csv',
  access: 'admin',
  summary: "The learners' results in a course's exams as CSV",
  params: CourseId,
  query: z.object({ exam: z.optional(z.uuid()) }),
});

/** The same as an Excel workbook; texts stay texts, whatever they begin with. */
export const exportGradebookAsXlsx = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/gradebook.xlsx',
  access: 'admin',
  summary: "The learners' results in a course's exams as an Excel workbook",
  params: CourseId,
  query: z.object({ exam: z.optional(z.uuid()) }),
});

/** An attempt with everything: nothing is hidden from administrators. */
export const AdminAttempt = z.object({
  attempt: AttemptSummary,
  exam: z.object({ id: z.uuid(), title: z.string() }),
  /** Null once the account is deleted. */
  learner: z.nullable(Learner),
  points: z.nullable(z.number()),
  totalPoints: z.number(),
  deadlineAt: z.nullable(z.iso.datetime()),
  questions: z.array(
    z.extend(ReviewedQuestion, {
      /** Names the answer in the calls of grading. */
      answerId: z.uuid(),
      question: z.object({ id: z.uuid(), title: z.string(), version: z.int() }),
      key: QuestionKey,
    }),
  ),
});
export type AdminAttempt = z.output<typeof AdminAttempt>;

export const getAdminAttempt = endpoint({
  method: 'GET',
  path: '/api/admin/attempts/:attemptId',
  access: 'admin',
  summary: "A learner's attempt with answers and marks",
  params: AttemptId,
  response: AdminAttempt,
});

/** The attempts of one learner in an exam, newest first. */
export const listLearnerAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/learners/:userId/attempts',
  access: 'admin',
  summary: "A learner's attempts in an exam",
  params: z.extend(ExamId, { userId: z.uuid() }),
  response: z.object({ learner: Learner, attempts: z.array(AttemptSummary) }),
});

/**
 * What a regrade does with the answers to a question in all ended attempts of an exam. `newest-version`: mark them by the
 * newest ready version. `full-points`: everyone gets full points. `drop`: the question counts no points for anyone.
 */
export const RegradeRule = z.enum(['newest-version', 'full-points', 'drop']);
export type RegradeRule = z.output<typeof RegradeRule>;

export const RegradeRequest = z.object({ questionId: z.uuid(), rule: RegradeRule });
export type RegradeRequest = z.output<typeof RegradeRequest>;

/** The learners whose result changes, largest change first, at most `MAX_REGRADE_CHANGES`. */
export const RegradeChange = z.object({
  learner: z.nullable(Learner),
  attemptId: z.uuid(),
  attemptNumber: z.int(),
  /** Percent of the attempt. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Whether the attempt is passed before and after. */
  passedBefore: z.nullable(z.boolean()),
  passedAfter: z.nullable(z.boolean()),
});
export type RegradeChange = z.output<typeof RegradeChange>;

/** Changes listed in a preview. */
export const MAX_REGRADE_CHANGES = 100;

export const RegradePreview = z.object({
  /** Ended attempts with the question. */
  attempts: z.int(),
  /** Attempts whose result changes. */
  changed: z.int(),
  changes: z.array(RegradeChange),
});
export type RegradePreview = z.output<typeof RegradePreview>;

/** Nothing is stored. Answers that a person graded keep their mark under `newest-version`. */
export const previewRegrade = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/regrades/preview',
  access: 'admin',
  summary: 'Whose results a regrade would change, and by how much',
  params: ExamId,
  body: RegradeRequest,
  response: RegradePreview,
});

/** A regrade that was applied. */
export const Regrade = z.object({
  id: z.uuid(),
  question: z.object({ id: z.uuid(), title: z.string() }),
  rule: RegradeRule,
  reason: z.string(),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  undoneAt: z.nullable(z.iso.datetime()),
  /** Attempts whose result changed. */
  changed: z.int(),
  /** Only the latest regrade of a question can be undone. */
  canUndo: z.boolean(),
});
export type Regrade = z.output<typeof Regrade>;

/** Applies to all ended attempts in one transaction. 409 where nothing would change. */
export const applyRegrade = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/regrades',
  access: 'admin',
  summary: 'Regrade a question of an exam',
  params: ExamId,
  body: z.extend(RegradeRequest, {
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(EXAM_LIMITS.reason)),
  }),
  response: Regrade,
  status: 201,
});

/** Latest first. */
export const listRegrades = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/regrades',
  access: 'admin',
  summary: 'The regrades of an exam',
  params: ExamId,
  response: z.array(Regrade),
});

/** Restores the marks of before. 409 unless it is the latest regrade of its question. */
export const undoRegrade = endpoint({
  method: 'POST',
  path: '/api/admin/regrades/:regradeId/undo',
  access: 'admin',
  summary: 'Undo a regrade',
  params: z.object({ regradeId: z.uuid() }),
  response: Regrade,
});

/** Below this many attempts, figures per question are too uncertain to act on. */
export const MIN_ATTEMPTS_FOR_ANALYSIS = 50;

/** Which attempt of each learner the analysis uses: by default the one that counts (`highest` for `average`). */
export const AnalysisQuery = z.object({ attempts: z.optional(z.enum(['first', 'last', 'highest', 'all'])) });
export type AnalysisQuery = z.output<typeof AnalysisQuery>;

/** A 95 % interval, in the unit of its figure. */
const Interval = z.object({ low: z.number(), high: z.number() });

/** Figures of one question. Percentages are 0 to 100; null where the figure is not defined. */
export const QuestionAnalysis = z.object({
  question: z.object({ id: z.uuid(), title: z.string(), type: QuestionType }),
  /** Attempts that contain it. */
  attempts: z.int(),
  /** Mean share of the points, percent, with its interval. */
  facility: z.nullable(z.number()),
  facilityInterval: z.nullable(Interval),
  /** Standard deviation of the share of the points, percent. */
  deviation: z.nullable(z.number()),
  /** Percent expected from guessing. */
  guessScore: z.nullable(z.number()),
  /** Correlation with the other questions, -100 to 100, with its interval. */
  discrimination: z.nullable(z.number()),
  discriminationInterval: z.nullable(Interval),
  efficiency: z.nullable(z.number()),
  /** Share of the exam's variance, percent. */
  effectiveWeight: z.nullable(z.number()),
  /** Median seconds between the saves of this question and the one before it; null where unknown. */
  medianSeconds: z.nullable(z.number()),
  /** How often each option was chosen by the lower, middle and upper third of learners; empty for other types. */
  options: z.array(
    z.object({
      id: PartId,
      html: z.string(),
      isRight: z.boolean(),
      lower: z.int(),
      middle: z.int(),
      upper: z.int(),
    }),
  ),
  unanswered: z.int(),
  /** Sentences about what an author should check. */
  warnings: z.array(z.string()),
});
export type QuestionAnalysis = z.output<typeof QuestionAnalysis>;

export const ExamAnalysis = z.object({
  exam: z.object({ id: z.uuid(), title: z.string() }),
  /** The attempts that the figures are about. */
  attempts: z.int(),
  used: z.enum(['first', 'last', 'highest', 'all']),
  /** True below `MIN_ATTEMPTS_FOR_ANALYSIS`. */
  isTooFew: z.boolean(),
  /** Percent. */
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  skewness: z.nullable(z.number()),
  kurtosis: z.nullable(z.number()),
  passRate: z.nullable(z.number()),
  /** Cronbach's alpha, percent. */
  reliability: z.nullable(z.number()),
  /** Percent of the standard deviation that is due to chance, and the standard error of a result in percent. */
  errorRatio: z.nullable(z.number()),
  standardError: z.nullable(z.number()),
  /** Attempts by result in ten bands: 0 to below 10, ..., 90 to 100. */
  distribution: z.array(z.int()),
  questions: z.array(QuestionAnalysis),
});
export type ExamAnalysis = z.output<typeof ExamAnalysis>;

export const getExamAnalysis = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/analysis',
  access: 'admin',
  summary: 'How well an exam and its questions measure',
  params: ExamId,
  query: AnalysisQuery,
  response: ExamAnalysis,
});
