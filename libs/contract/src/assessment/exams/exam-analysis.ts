import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { ExamId } from './exam.js';
import { PartId, QuestionType } from '../question.js';

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
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'How well an exam and its questions measure',
  params: ExamId,
  query: AnalysisQuery,
  response: ExamAnalysis,
});
