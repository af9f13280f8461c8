import * as z from 'zod/mini';
import { AttemptId } from './attempt-id.js';
import { endpoint } from '../../core/define.js';
import { AttemptSummary } from './exam.js';

/** Longest time that a reopened attempt gets, in minutes: 30 days. */
export const MAX_REOPENED_MINUTES = 43_200;

/** Ends an open attempt as it is saved; one that has ended stays as it is. */
export const endAttemptOfLearner = endpoint({
  method: 'POST',
  path: '/api/admin/attempts/:attemptId/end',
  access: 'instructor',
  of: { attempt: 'attemptId' },
  summary: "End a learner's open attempt",
  params: AttemptId,
  response: AttemptSummary,
});

/** `minutes` from now, whatever the dates of the exam; null for no deadline. */
export const Reopening = z.object({
  minutes: z.nullable(z.int().check(z.gte(1), z.lte(MAX_REOPENED_MINUTES))),
});
export type Reopening = z.output<typeof Reopening>;

/**
 * Opens an attempt again that time or an administrator has ended, with its answers and without its marks. 409 for an
 * attempt that its learner has submitted, that is open, that is not the learner's latest, or with a regraded answer.
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
