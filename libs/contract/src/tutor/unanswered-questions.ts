import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { TutorSource } from './tutor.js';

/** Questions of a group are shown in full if at least this many learners asked them; of fewer learners, those that were shared. */
export const MIN_ALIKE_LEARNERS = 3;

/** The most questions that are grouped; older ones of the period are left out. */
export const MAX_GROUPED_QUESTIONS = 1000;

/** Periods of the report, in days. */
export const UNANSWERED_PERIODS = ['30', '90', '365'] as const;
export const UnansweredPeriod = z.enum(UNANSWERED_PERIODS);
export type UnansweredPeriod = z.output<typeof UnansweredPeriod>;

/** Questions about the same subject that the tutor did not answer well. */
export const UnansweredGroup = z.object({
  /** Another one in each response. */
  id: z.string(),
  /** The words that at least `MIN_ALIKE_LEARNERS` learners used, the most common first. */
  words: z.array(z.string()),
  /** Questions that may be shown in full, the latest first, at most five. */
  questions: z.array(z.string()),
  questionCount: z.int(),
  learnerCount: z.int(),
  /** Questions that the slides do not answer. */
  refusedCount: z.int(),
  /** Questions for which the tutor found slides, but was not sure. */
  unsureCount: z.int(),
  /** Questions whose answers were rated as not helpful. */
  ratedDownCount: z.int(),
  lastAskedAt: z.iso.datetime(),
  /** The slides that were nearest to most of the questions, at most three. */
  nearest: z.array(TutorSource),
});
export type UnansweredGroup = z.output<typeof UnansweredGroup>;

export const UnansweredQuestions = z.object({
  course: z.object({ id: z.uuid(), title: z.string() }),
  /** The group of the most learners comes first. */
  groups: z.array(UnansweredGroup),
  /** Number of all questions about the course in the period, for comparison. */
  askedCount: z.int(),
  /** Whether older questions of the period, or groups, were left out. */
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

/** The groups as a CSV file (UTF-8 with byte order mark). Texts that a spreadsheet would read as formulas are escaped. */
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
