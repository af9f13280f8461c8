import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { ExamId } from './exam.js';
import { EXAM_LIMITS } from './exam-authoring.js';
import { ResultLearner } from './grading.js';

/**
 * How a regrade marks the answers to a question in all ended attempts of an exam. `newest-version`: answers are marked by the
 * newest ready version. `full-points`: all learners get full points. `drop`: the question no longer counts for any learner.
 */
export const RegradeRule = z.enum(['newest-version', 'full-points', 'drop']);
export type RegradeRule = z.output<typeof RegradeRule>;

export const RegradeRequest = z.object({ questionId: z.uuid(), rule: RegradeRule });
export type RegradeRequest = z.output<typeof RegradeRequest>;

/** A change of an attempt's result by a regrade. */
export const RegradeChange = z.object({
  learner: z.nullable(ResultLearner),
  attemptId: z.uuid(),
  attemptNumber: z.int(),
  /** Result of the attempt in percent, before and after. */
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
  access: 'instructor',
  of: { exam: 'examId' },
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

/** Applies a regrade to all ended attempts in one transaction. 409 if no mark would change. */
export const applyRegrade = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/regrades',
  access: 'instructor',
  of: { exam: 'examId' },
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
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'The regrades of an exam',
  params: ExamId,
  response: z.array(Regrade),
});

/** Restores the marks from before a regrade. 409 unless it is the latest regrade of its question. */
export const undoRegrade = endpoint({
  method: 'POST',
  path: '/api/admin/regrades/:regradeId/undo',
  access: 'instructor',
  of: { regrade: 'regradeId' },
  summary: 'Undo a regrade',
  params: z.object({ regradeId: z.uuid() }),
  response: Regrade,
});
