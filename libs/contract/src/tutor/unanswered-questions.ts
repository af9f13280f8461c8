import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { TutorSource } from './tutor.js';

/** The words of a question are shown if so many learners asked something alike, or the learner shared it. */
export const MIN_ALIKE_LEARNERS = 3;

/** Questions that are grouped; older ones of the period are left out. */
export const MAX_GROUPED_QUESTIONS = 1000;

/** Of the report, in days. */
export const UNANSWERED_PERIODS = ['30', '90', '365'] as const;
export const UnansweredPeriod = z.enum(UNANSWERED_PERIODS);
export type UnansweredPeriod = z.output<typeof UnansweredPeriod>;

/** Questions about the same subject that the tutor did not answer well. */
export const UnansweredGroup = z.object({
  /** Stable within one response only. */
  id: z.string(),
  /** The words that at least `MIN_ALIKE_LEARNERS` learners used, the most common first. */
  words: z.array(z.string()),
  /** Questions that may be shown in full, the latest first, at most five. */
  questions: z.array(z.string()),
  questionCount: z.int(),
  learnerCount: z.int(),
  /** The slides do not answer them. */
  refusedCount: z.int(),
  /** The tutor found slides, but was not sure. */
  unsureCount: z.int(),
  /** Answered, and rated as not helpful. */
  ratedDownCount: z.int(),
  lastAskedAt: z.iso.datetime(),
  /** The slides that most of them were nearest to, at most three. */
  nearest: z.array(TutorSource),
});
export type UnansweredGroup = z.output<typeof UnansweredGroup>;

export const UnansweredQuestions = z.object({
  course: z.object({ id: z.uuid(), title: z.string() }),
  /** Those with the most learners first. */
  groups: z.array(UnansweredGroup),
  /** All questions of the period about the course, for comparison. */
  askedCount: z.int(),
  /** Whether older questions of the period were left out. */
  isPartial: z.boolean(),
});
export type UnansweredQuestions = z.output<typeof UnansweredQuestions>;

const UnansweredQuery = z.object({ days: z._default(UnansweredPeriod, '90') });

/** 404 for a course that does not exist. */
export const listUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/unanswered-questions',
  access: 'instructor',
  feature: 'tutor',
  of: { course: 'id' },
  summary: 'Questions that the tutor refused, was not sure about, or answered without help, by subject',
  params: CourseId,
  query: UnansweredQuery,
  response: UnansweredQuestions,
});

/** The groups as a CSV file (UTF-8 with byte order mark); texts that a spreadsheet would take for formulas are escaped. */
export const exportUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/unanswered-questions.csv',
  access: 'instructor',
  feature: 'tutor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'Questions that the tutor did not answer, by subject, as CSV',
  params: CourseId,
  query: UnansweredQuery,
});
