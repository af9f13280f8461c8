import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { ExamId } from './exam.js';
import { PartId, QuestionType } from '../question.js';

/** With fewer attempts, the statistics of a question are too uncertain to act on. */
export const MIN_ATTEMPTS_FOR_ANALYSIS = 50;

/** Which attempts of each learner are analyzed. Default: the one that counts; with the grading method `average`, the highest. */
export const AnalysisQuery = z.object({ attempts: z.optional(z.enum(['first', 'last', 'highest', 'all'])) });
export type AnalysisQuery = z.output<typeof AnalysisQuery>;

/** A 95 % confidence interval, in the unit of the statistic that it belongs to. */
const Interval = z.object({ low: z.number(), high: z.number() });

/** Statistics of one question. Percentages are 0 to 100; null if a statistic is not defined. */
export const QuestionAnalysis = z.object({
  question: z.object({ id: z.uuid(), title: z.string(), type: QuestionType }),
  /** Number of attempts with the question. */
  attempts: z.int(),
  /** Mean share of the points in percent, with its interval. */
  facility: z.nullable(z.number()),
  facilityInterval: z.nullable(Interval),
  /** Standard deviation of the share of the points, in percent. */
  deviation: z.nullable(z.number()),
  /** Share of the points that guessing gets on average, in percent. */
  guessScore: z.nullable(z.number()),
  /** Correlation with the other questions, -100 to 100, with its interval. */
  discrimination: z.nullable(z.number()),
  discriminationInterval: z.nullable(Interval),
  efficiency: z.nullable(z.number()),
  /** Share of the variance of the results that the question causes, in percent. */
  effectiveWeight: z.nullable(z.number()),
  /** Median seconds that learners worked on the question, measured between saves; null if unknown. */
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
  /** Which attempts of each learner are analyzed. */
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
  /** `errorRatio`: percent of the standard deviation that is due to chance. `standardError`: of a result, in percent. */
  errorRatio: z.nullable(z.number()),
  standardError: z.nullable(z.number()),
  /** Number of attempts in each of ten bands of results: 0 to below 10 percent, ..., 90 to 100 percent. */
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
