import * as z from 'zod/mini';
import { AttemptId } from './attempt-id.js';
import { endpoint } from '../../core/define.js';
import { AttemptSummary } from './exam.js';

/** Longest time that a reopened attempt gets, in minutes: 30 days. */
export const MAX_REOPENED_MINUTES = 43_200;

/** Ends an open attempt with the answers that are saved. An attempt that has ended is not changed. */
export const endAttemptOfLearner = endpoint({
  method: 'POST',
  path: '/api/admin/attempts/:attemptId/end',
  access: 'instructor',
  of: { attempt: 'attemptId' },
  summary: "End a learner's open attempt",
  params: AttemptId,
  response: AttemptSummary,
});

/** `minutes` from now until the new deadline, whatever the exam's dates; null: no deadline. */
export const Reopening = z.object({
  minutes: z.nullable(z.int().check(z.gte(1), z.lte(MAX_REOPENED_MINUTES))),
});
export type Reopening = z.output<typeof Reopening>;

/**
 * Reopens an attempt that was ended by time or by an administrator, with its answers and without its marks. 409 for an
 * attempt that is open, was submitted by its learner, is not the learner's latest, or has a regraded answer.
 */
export const reopenAttempt = endpoint({
  method: 'POST',
  path: '/api/admin/attempts/:attemptId/reopen',
  access: 'instructor',
  of: { attempt: 'attemptId' },
  summary: "Reopen a learner's attempt",
  params: AttemptId,
  body: Reopening,
  response: AttemptSummary,
});
