import * as z from 'zod/mini';
import { QuestionMark, ReviewSlide } from './exams/attempt.js';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { ReaderTimeZone } from '../core/time-zone.js';
import { StoredInteger } from '../core/version.js';
import { QuestionContent, QuestionResponse } from './question.js';
import { QuestionId, QuestionPractice } from './question-bank.js';

/** Most questions per response of the practice endpoints. */
export const PRACTICE_BATCH_SIZE = 20;

/** Most questions whose practice setting one call of an administrator changes. */
export const MAX_PRACTICE_CHANGES = 100;

/** A longer time for an answer counts as this many seconds. */
export const MAX_ANSWER_SECONDS = 600;

/** `code` of the 409 for an answer that is not the latest one to its question, or was undone. */
export const ANSWER_OUTDATED = 'answer-outdated';

/** An IANA time zone such as 'Europe/Berlin', which decides when the learner's day ends. Unknown zones count as UTC. */
const TimeZone = z.object({ timeZone: ReaderTimeZone });

/**
 * How well the learner knew the answer. `again`: the answer was wrong or partly right. A right answer is `good`, unless the learner chooses
 * `hard` or `easy`.
 */
export const PracticeRating = z.enum(['again', 'hard', 'good', 'easy']);
export type PracticeRating = z.output<typeof PracticeRating>;

/** A question to practice, without its key. */
export const PracticeQuestion = z.object({
  id: z.uuid(),
  /** Number of the shown version, which is sent back with the answer. */
  version: z.int(),
  content: QuestionContent,
  course: z.object({ title: z.string(), slug: z.string() }),
  /** Null for a question that belongs to the course as a whole. */
  moduleTitle: z.nullable(z.string()),
  /** Whether the question comes back for review. */
  isInReview: z.boolean(),
});
export type PracticeQuestion = z.output<typeof PracticeQuestion>;

/** Questions and cards of own notes that wait for review. */
export const PracticeSummary = z.object({
  /** Number of questions and cards that are due before the learner's day ends. */
  dueToday: z.int(),
  /** Estimated minutes for these, from the median time of the learner's own answers, or of all answers. */
  minutes: z.int(),
  /** When the next question or card is due after today; null if there is none. */
  nextDueAt: z.nullable(z.iso.datetime()),
  /** Whether a course of the learner has questions to practice, or the learner has cards. */
  hasQuestions: z.boolean(),
});
export type PracticeSummary = z.output<typeof PracticeSummary>;

export const getPracticeSummary = endpoint({
  method: 'GET',
  path: '/api/practice',
  access: 'signed-in',
  feature: 'practice',
  isOpenInViewAs: true,
  summary: 'How many questions are due for review today',
  query: TimeZone,
  response: PracticeSummary,
});

/** Due questions, longest due first; `total` counts all that are due today. */
export const listDueQuestions = endpoint({
  method: 'GET',
  path: '/api/practice/due',
  access: 'signed-in',
  feature: 'practice',
  isOpenInViewAs: true,
  summary: 'The next questions that are due for review today',
  query: TimeZone,
  response: z.object({ questions: z.array(PracticeQuestion), total: z.int() }),
});

/**
 * An ended attempt of the caller. Limits the questions to those missed in the attempt, as far as the review rules
 * show them, and the others of the same modules. 404 for attempts of other people, 409 with the code `attempt-open` while the attempt is open.
 */
const MissedIn = { missedIn: z.optional(z.uuid()) };

/** Empty unless the person is enrolled. */
export const getCoursePractice = endpoint({
  method: 'GET',
  path: '/api/courses/:id/practice',
  access: 'signed-in',
  feature: 'practice',
  isOpenInViewAs: true,
  summary: 'How many questions of a course and its modules can be practiced',
  params: CourseId,
  query: z.object(MissedIn),
  response: z.object({
    questionCount: z.int(),
    /** Only modules with questions. */
    modules: z.array(z.object({ moduleId: z.uuid(), questionCount: z.int() })),
  }),
});

/**
 * First questions never answered, then those whose latest answer is oldest. With `missedIn`, questions not practiced after the attempt
 * come first, and among these the missed ones. 404 unless the course is published and the person is
 * enrolled.
 */
export const listPracticeQuestions = endpoint({
  method: 'GET',
  path: '/api/courses/:id/practice/questions',
  access: 'signed-in',
  feature: 'practice',
  isOpenInViewAs: true,
  summary: 'The next questions of a course or module to practice',
  params: CourseId,
  query: z.object({ module: z.optional(z.uuid()), ...MissedIn }),
  response: z.object({
    questions: z.array(PracticeQuestion),
    total: z.int(),
    /** How many of these questions the learner has answered before. */
    answered: z.int(),
  }),
});

/** When a question comes back. */
export const PracticeSchedule = z.object({
  rating: PracticeRating,
  /** Days until the question is due again, by the rating. */
  days: z.int(),
  /** Whether the question comes back at all, because it was missed, was hard, or the learner asked for it. */
  isInReview: z.boolean(),
});
export type PracticeSchedule = z.output<typeof PracticeSchedule>;

export const PracticeAnswer = z.extend(PracticeSchedule, {
  /** Identifies the answer in later calls. */
  answerId: z.string(),
  mark: QuestionMark,
  /** Days until the question is due again, by each rating of a right answer; null for a wrong one. */
  choices: z.nullable(z.object({ hard: z.int(), good: z.int(), easy: z.int() })),
  /** The slide that explains the question, with the sentence behind the right answer. */
  slide: z.nullable(ReviewSlide),
});
export type PracticeAnswer = z.output<typeof PracticeAnswer>;

/**
 * Marks the answer, and returns the right one. A repeated call with the same `requestId` counts once and returns the first
 * result. 404 if the learner cannot practice the question (now); 400 as `saveDraft`.
 */
export const answerPracticeQuestion = endpoint({
  method: 'POST',
  path: '/api/practice/questions/:questionId/answers',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Answer a question in practice',
  params: QuestionId,
  body: z.object({
    version: StoredInteger(1),
    /** Null: the learner does not know the answer. */
    response: z.nullable(QuestionResponse),
    /** Seconds from the question to the answer. */
    seconds: z.number().check(z.gte(0)),
    requestId: z.uuid(),
  }),
  response: PracticeAnswer,
});

const PracticeAnswerId = z.object({
  answerId: z.string().check(z.maxLength(18, { abort: true }), z.regex(/^[1-9]\d{0,17}$/)),
});

/** 409 for a wrong answer, or with the code `answer-outdated`. A repeated call changes nothing. */
export const ratePracticeAnswer = endpoint({
  method: 'PUT',
  path: '/api/practice/answers/:answerId/rating',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Say how hard a right answer was',
  params: PracticeAnswerId,
  body: z.object({ rating: z.enum(['hard', 'good', 'easy']) }),
  response: PracticeSchedule,
});

/** Undoes the latest answer. 409 with the code `answer-outdated`; a repeated call changes nothing. */
export const undoPracticeAnswer = endpoint({
  method: 'POST',
  path: '/api/practice/answers/:answerId/undo',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Undo the latest answer to a question in practice',
  params: PracticeAnswerId,
  response: z.object({ questionId: z.uuid(), isInReview: z.boolean() }),
});

/** Adds a question to the learner's review or removes it. 404 as `answerPracticeQuestion`. */
export const setReview = endpoint({
  method: 'PUT',
  path: '/api/practice/questions/:questionId/review',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Choose whether a question comes back for review',
  params: QuestionId,
  body: z.object({ isInReview: z.boolean() }),
  response: z.object({
    isInReview: z.boolean(),
    /** Null before the first answer. */
    days: z.nullable(z.int()),
  }),
});

/** Unknown ids are ignored; the response has the number of changed questions. */
export const setQuestionPractice = endpoint({
  method: 'PUT',
  path: '/api/admin/question-practice',
  access: 'instructor',
  feature: 'practice',
  summary: 'Choose whether learners practice questions',
  body: z.object({
    questionIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_PRACTICE_CHANGES)),
    practice: QuestionPractice,
  }),
  response: z.object({ changed: z.int() }),
});
