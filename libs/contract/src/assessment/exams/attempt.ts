import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';
import { StoredInteger } from '../../core/version.js';
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

/** `code` of the 409 for a change of a checked question, whose answer is final. */
export const QUESTION_CHECKED = 'question-checked';

/** The server's time. The remaining time is `deadlineAt - now`, so it does not depend on the client's clock. */
export const AttemptClock = z.object({
  now: z.iso.datetime(),
  /** Null: the attempt has no deadline. */
  deadlineAt: z.nullable(z.iso.datetime()),
});
export type AttemptClock = z.output<typeof AttemptClock>;

/** `answered`: the question has an answer, complete or not. `checked`: the answer was marked during the attempt and is final. */
export const AttemptQuestionState = z.enum(['unanswered', 'answered', 'checked']);
export type AttemptQuestionState = z.output<typeof AttemptQuestionState>;

/** The mark of a checked or reviewed question. Fields are null if the review rules hide them or the answer is not graded yet. */
export const QuestionMark = z.object({
  /** Points earned, two decimals. */
  points: z.nullable(z.number()),
  /** Share of the points, 0 to 1. */
  fraction: z.nullable(z.number()),
  /** Right (1), wrong (0) or partly right. */
  correctness: z.nullable(z.enum(['right', 'partly-right', 'wrong'])),
  /** Empty if hidden. */
  parts: z.array(MarkedPart),
  /** HTML: the feedback for the answer, then the general feedback; empty if hidden. */
  feedback: z.array(z.string()),
  /** The key without feedback and graders' notes; null if hidden. */
  rightAnswer: z.nullable(QuestionKey),
});
export type QuestionMark = z.output<typeof QuestionMark>;

/** A question of an attempt with its answer; options are in the order of this attempt. */
export const AttemptQuestion = z.object({
  /** Position within the attempt, from 0; calls identify the question by it. */
  position: z.int(),
  points: z.number(),
  state: AttemptQuestionState,
  isFlagged: z.boolean(),
  content: QuestionContent,
  /** The saved answer, or null. */
  response: z.nullable(QuestionResponse),
  /** The files of the saved answer, in the answer's order; empty for other types of questions. */
  files: z.array(HandedInFile),
  /** Rises with each save, from 0. A save sends the revision that it is based on. */
  draftRevision: z.int(),
  savedAt: z.nullable(z.iso.datetime()),
  /** Only of checked questions, as far as the review rules `during` allow; otherwise null. */
  mark: z.nullable(QuestionMark),
});
export type AttemptQuestion = z.output<typeof AttemptQuestion>;

/** One question in the overview of an attempt. `isOpen`: the question can be shown and answered now. */
export const AttemptOverviewEntry = z.object({
  position: z.int(),
  /** Title of the question's section; empty if the section has none. */
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
  /** The learner's own due date; an attempt that ends later is late. */
  dueDate: z.nullable(z.iso.datetime()),
  navigation: ExamNavigation,
  behavior: ExamBehavior,
  onePerPage: z.boolean(),
  /** With linear navigation the number of the open page, from 0; otherwise 0. */
  currentPage: z.int(),
  pageCount: z.int(),
  totalPoints: z.number(),
  overview: z.array(AttemptOverviewEntry),
  questions: z.array(AttemptQuestion),
});
export type Attempt = z.output<typeof Attempt>;

/** 201 with a new attempt, or 200 with the open one. 409 with a `StartRefusal` as code; 404 as `getExam`. */
export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts',
  access: 'signed-in',
  // Expensive: each call draws questions and writes hundreds of rows.
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
  // Expensive: each response has all questions of an exam, several hundred kilobytes.
  perMinute: 60,
  summary: 'An attempt with its questions and saved answers',
  params: AttemptId,
  response: Attempt,
});

/** An answer to save. `requestId` is a random id of the change; repeated calls for the same change have the same id. */
export const DraftChange = z.object({
  response: QuestionResponse,
  /** The revision that the change is based on. */
  draftRevision: StoredInteger(0),
  requestId: z.uuid(),
});
export type DraftChange = z.output<typeof DraftChange>;

export const SavedDraft = z.extend(AttemptClock, {
  draftRevision: z.int(),
  savedAt: z.iso.datetime(),
  state: AttemptQuestionState,
});
export type SavedDraft = z.output<typeof SavedDraft>;

/** `details` of the error for an outdated revision: the answer that is saved at present. */
export const NewerDraft = z.extend(SavedDraft, { response: z.nullable(QuestionResponse) });
export type NewerDraft = z.output<typeof NewerDraft>;

/**
 * Replaces the saved answer and raises its revision by one. A repeated call for the latest save (same `requestId`) changes
 * nothing and returns the same result. 409 with a code: `draft-changed`, `attempt-ended`, `page-not-open`, `question-checked`. 400
 * if the response has another type than the question or names parts that the question does not have. After the deadline,
 * `MAX_LATE_SAVES` saves are accepted within `LATE_SAVE_SECONDS`.
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
 * Saves the answer, marks it and makes it final. Only for exams with the behavior `immediate`, otherwise 409. 400 for an empty answer.
 * Other errors as `saveDraft`. A repeated call with the same `requestId` returns the same result.
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

/** With linear navigation, leaves `page` for good. A repeated call changes nothing. 409 as `flagQuestion`, also after the deadline. */
export const leavePage = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/next',
  access: 'signed-in',
  summary: 'Go to the next page of an attempt that only goes forward',
  params: AttemptId,
  body: z.object({ page: StoredInteger(0) }),
  response: Attempt,
});

/** Ends the attempt; a repeated call returns the same result. Answers that were not saved do not count. */
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
  /** Position within the module, from 0, as in the address of the slide viewer. */
  slidePosition: z.int(),
  title: z.string(),
  /** The sentence that the right answer is based on; null if right answers are hidden. */
  quote: z.nullable(z.string()),
});
export type ReviewSlide = z.output<typeof ReviewSlide>;

/** A question with its answer, and those parts of the mark that the review rules show. */
export const ReviewedQuestion = z.object({
  position: z.int(),
  section: z.string(),
  /** Points of the question. */
  maxPoints: z.number(),
  isFlagged: z.boolean(),
  content: QuestionContent,
  /** Null if the question was not answered. */
  response: z.nullable(QuestionResponse),
  /** The files of the answer, in the answer's order; empty for other types of questions. */
  files: z.array(HandedInFile),
  needsGrading: z.boolean(),
  mark: QuestionMark,
  /** The grader's comment as plain text, and the fractions of the criteria of an essay or file upload; null if hidden. */
  comment: z.nullable(z.string()),
  criteria: z.nullable(z.array(z.object({ id: z.uuid(), fraction: z.number() }))),
  /** The grader's remarks on the files; empty if feedback is hidden. */
  annotations: z.array(Annotation),
  /** Only of wrong or partly right answers, and only if correctness is shown. */
  slide: z.nullable(ReviewSlide),
  /** Title of the module of the question's slide; null without a slide, or if neither score nor correctness is shown. */
  topic: z.nullable(z.string()),
});
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

export const AttemptReview = z.object({
  now: z.iso.datetime(),
  attempt: AttemptSummary,
  exam: Attempt.shape.exam,
  passingScore: z.int(),
  /** `points`: points earned, null if hidden or not graded yet. `totalPoints`: points of all questions. */
  points: z.nullable(z.number()),
  totalPoints: z.number(),
  /** When the review rules change next; null if they do not change any more. */
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
  // Expensive: each response has all questions of an exam, several hundred kilobytes.
  perMinute: 60,
  summary: 'Results of an attempt, as far as the review rules allow',
  params: AttemptId,
  response: AttemptReview,
});

/** `code` of the 409 for the review of an open attempt. */
export const ATTEMPT_OPEN = 'attempt-open';
