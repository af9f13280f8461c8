import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { Annotation } from './annotation.js';
import { AttemptId, AttemptQuestionId } from './attempt-id.js';
import { AttemptSummary, ExamBehavior, ExamId, ExamNavigation, ExamType, ReviewRule } from './exam.js';
import { HandedInFile } from './handed-in-file.js';
import { MarkedPart, QuestionContent, QuestionKey, QuestionResponse } from '../question.js';

/** `code` of the 409 for a save with an outdated revision; `details` of the error is a `NewerDraft`. */
export const DRAFT_CHANGED = 'draft-changed';

/** `code` of the 409 for every change of an attempt that has ended. */
export const ATTEMPT_ENDED = 'attempt-ended';

/** `code` of the 409 for a question of an earlier or later page of an attempt with linear navigation. */
export const PAGE_NOT_OPEN = 'page-not-open';

/** `code` of the 409 for a question that was checked: its answer is final. */
export const QUESTION_CHECKED = 'question-checked';

/** The server's clock. The remaining time is `deadlineAt - now`; a client measures on from there. */
export const AttemptClock = z.object({
  now: z.iso.datetime(),
  /** Null: the attempt has no end. */
  deadlineAt: z.nullable(z.iso.datetime()),
});
export type AttemptClock = z.output<typeof AttemptClock>;

/** `answered`: has an answer, complete or not. `checked`: final, marked in the attempt. */
export const AttemptQuestionState = z.enum(['unanswered', 'answered', 'checked']);
export type AttemptQuestionState = z.output<typeof AttemptQuestionState>;

/** The mark of a checked or reviewed question; null where the rules hide it or nothing was graded yet. */
export const QuestionMark = z.object({
  /** Points earned, two decimals. */
  points: z.nullable(z.number()),
  /** Share of the points, 0 to 1. */
  fraction: z.nullable(z.number()),
  /** Right (1), wrong (0) or partly right. */
  correctness: z.nullable(z.enum(['right', 'partly-right', 'wrong'])),
  /** Empty where hidden. */
  parts: z.array(MarkedPart),
  /** HTML: the feedback for the answer, then the general feedback; empty where hidden. */
  feedback: z.array(z.string()),
  /** The key without feedback and graders' notes; null where hidden. */
  rightAnswer: z.nullable(QuestionKey),
});
export type QuestionMark = z.output<typeof QuestionMark>;

/** A question of an attempt with its answer; options are in the order of this attempt. */
export const AttemptQuestion = z.object({
  /** From 0 within the attempt; names the question in calls. */
  position: z.int(),
  points: z.number(),
  state: AttemptQuestionState,
  isFlagged: z.boolean(),
  content: QuestionContent,
  /** The saved answer, or null. */
  response: z.nullable(QuestionResponse),
  /** The files of the saved answer, in its order; empty for other types. */
  files: z.array(HandedInFile),
  /** 0 before the first save. The next save sends it back. */
  draftRevision: z.int(),
  savedAt: z.nullable(z.iso.datetime()),
  /** Of a checked question, as far as the rules `during` allow; null before. */
  mark: z.nullable(QuestionMark),
});
export type AttemptQuestion = z.output<typeof AttemptQuestion>;

/** One question in the overview of an attempt. `isOpen`: can be shown and answered now. */
export const AttemptOverviewEntry = z.object({
  position: z.int(),
  /** Heading of its section; empty for none. */
  section: z.string(),
  state: AttemptQuestionState,
  isFlagged: z.boolean(),
  isOpen: z.boolean(),
});
export type AttemptOverviewEntry = z.output<typeof AttemptOverviewEntry>;

/**
 * A learner's attempt. `questions` holds the open questions of an open attempt (all with free navigation; with linear
 * navigation those of the current page), and none after its deadline or end.
 */
export const Attempt = z.extend(AttemptClock, {
  ...AttemptSummary.shape,
  exam: z.object({
    id: z.uuid(),
    title: z.string(),
    type: ExamType,
    courseId: z.uuid(),
    courseTitle: z.string(),
    courseSlug: z.string(),
  }),
  /** The learner's own; an attempt that ends later is late. */
  dueDate: z.nullable(z.iso.datetime()),
  navigation: ExamNavigation,
  behavior: ExamBehavior,
  onePerPage: z.boolean(),
  /** With linear navigation the page that is open, from 0; else 0. */
  currentPage: z.int(),
  pageCount: z.int(),
  totalPoints: z.number(),
  overview: z.array(AttemptOverviewEntry),
  questions: z.array(AttemptQuestion),
});
export type Attempt = z.output<typeof Attempt>;

/** 201 with a new attempt, or 200 with the one that is open. 409 with a `StartRefusal` as code; 404 as `getExam`. */
export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts',
  access: 'signed-in',
  // Each call draws questions and writes hundreds of rows.
  perMinute: 10,
  summary: 'Start an attempt, or continue the open one',
  params: ExamId,
  response: Attempt,
  status: 201,
});

/** 404 for attempts of others. */
export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId',
  access: 'signed-in',
  isOpenInViewAs: true,
  // Each answer has all questions of an exam, several hundred kilobytes.
  perMinute: 60,
  summary: 'An attempt with its questions and saved answers',
  params: AttemptId,
  response: Attempt,
});

/** An answer to save. `requestId` is random per changed answer and the same for repetitions of the call. */
export const DraftChange = z.object({
  response: QuestionResponse,
  /** The revision that the answer was written on. */
  draftRevision: z.int().check(z.gte(0)),
  requestId: z.uuid(),
});
export type DraftChange = z.output<typeof DraftChange>;

export const SavedDraft = z.extend(AttemptClock, {
  draftRevision: z.int(),
  savedAt: z.iso.datetime(),
  state: AttemptQuestionState,
});
export type SavedDraft = z.output<typeof SavedDraft>;

/** `details` of the error for an outdated revision: what is saved now. */
export const NewerDraft = z.extend(SavedDraft, { response: z.nullable(QuestionResponse) });
export type NewerDraft = z.output<typeof NewerDraft>;

/**
 * Replaces the saved answer and raises its revision by one. A repetition of the latest save (same `requestId`) changes
 * nothing and gets the same answer. 409 with a code: `draft-changed`, `attempt-ended`, `page-not-open`, `question-checked`. 400
 * where the response is of another type than the question or names parts that it does not have. After the deadline `LATE_SAVE_SECONDS` and `MAX_LATE_SAVES` hold.
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/attempts/:attemptId/questions/:position',
  access: 'signed-in',
  summary: 'Save the answer to a question',
  params: AttemptQuestionId,
  body: DraftChange,
  response: SavedDraft,
});

/** 409 with the code `attempt-ended` or `page-not-open`. */
export const flagQuestion = endpoint({
  method: 'PUT',
  path: '/api/attempts/:attemptId/questions/:position/flag',
  access: 'signed-in',
  summary: 'Flag a question to come back to it',
  params: AttemptQuestionId,
  body: z.object({ isFlagged: z.boolean() }),
  response: z.extend(AttemptClock, { isFlagged: z.boolean() }),
});

/**
 * Saves the answer, marks it and makes it final; only with the behavior `immediate` (else 409). 400 for an empty answer.
 * Refused as `saveDraft` otherwise; a repetition with the same `requestId` gets the same answer.
 */
export const checkQuestion = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/questions/:position/check',
  access: 'signed-in',
  summary: 'Check the answer to a question, which makes it final',
  params: AttemptQuestionId,
  body: DraftChange,
  response: z.extend(AttemptClock, { question: AttemptQuestion }),
});

/** Linear navigation: leaves `page` for good. A repetition changes nothing. 409 as `flagQuestion`, also after the deadline. */
export const leavePage = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/next',
  access: 'signed-in',
  summary: 'Go to the next page of an attempt that only goes forward',
  params: AttemptId,
  body: z.object({ page: z.int().check(z.gte(0)) }),
  response: Attempt,
});

/** Ends the attempt; a repetition gets the same answer. Answers that were not saved do not count. */
export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/submit',
  access: 'signed-in',
  summary: 'Submit an attempt',
  params: AttemptId,
  response: z.extend(AttemptSummary, { now: z.iso.datetime() }),
});

/** A slide that explains a question. */
export const ReviewSlide = z.object({
  courseSlug: z.string(),
  moduleId: z.uuid(),
  /** From 0 within the module, as in the viewer's address. */
  slidePosition: z.int(),
  title: z.string(),
  /** The sentence behind the right answer; null where right answers are hidden. */
  quote: z.nullable(z.string()),
});
export type ReviewSlide = z.output<typeof ReviewSlide>;

/** A question with its answer and what the review rules allow. */
export const ReviewedQuestion = z.object({
  position: z.int(),
  section: z.string(),
  /** Points of the question. */
  maxPoints: z.number(),
  isFlagged: z.boolean(),
  content: QuestionContent,
  /** Null: not answered. */
  response: z.nullable(QuestionResponse),
  /** The files of the answer, in its order; empty for other types. */
  files: z.array(HandedInFile),
  needsGrading: z.boolean(),
  mark: QuestionMark,
  /** The grader's comment as plain text, and points per criterion of an essay or of files; null where hidden. */
  comment: z.nullable(z.string()),
  criteria: z.nullable(z.array(z.object({ id: z.uuid(), fraction: z.number() }))),
  /** The grader's remarks on the files; empty where feedback is hidden. */
  annotations: z.array(Annotation),
  /** Only of wrong or partly right answers, and only where correctness is shown. */
  slide: z.nullable(ReviewSlide),
  /** The module of the question's slide; null without one, and where neither score nor correctness is shown. */
  topic: z.nullable(z.string()),
});
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

export const AttemptReview = z.object({
  now: z.iso.datetime(),
  attempt: AttemptSummary,
  exam: Attempt.shape.exam,
  passingScore: z.int(),
  /** Points earned, null where hidden or not graded yet; and points of all questions. */
  points: z.nullable(z.number()),
  totalPoints: z.number(),
  /** When the rules next change; null when they no longer do. */
  nextReviewAt: z.nullable(z.iso.datetime()),
  nextReview: z.nullable(ReviewRule),
  questions: z.array(ReviewedQuestion),
});
export type AttemptReview = z.output<typeof AttemptReview>;

/** 409 with the code `attempt-open` while the attempt is open; 404 for attempts of others. */
export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/review',
  access: 'signed-in',
  isOpenInViewAs: true,
  // Each answer has all questions of an exam, several hundred kilobytes.
  perMinute: 60,
  summary: 'Results of an attempt, as far as the review rules allow',
  params: AttemptId,
  response: AttemptReview,
});

/** `code` of the 409 for the review of an open attempt. */
export const ATTEMPT_OPEN = 'attempt-open';
