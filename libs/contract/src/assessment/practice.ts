import * as z from 'zod/mini';
import { QuestionMark, ReviewSlide } from './exams/attempt.js';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { ReaderTimeZone } from '../core/time-zone.js';
import { QuestionContent, QuestionResponse } from './question.js';
import { QuestionId, QuestionPractice } from './question-bank.js';

/** Questions per response of the practice calls. */
export const PRACTICE_BATCH_SIZE = 20;

/** Questions whose practice one call of an administrator changes at most. */
export const MAX_PRACTICE_CHANGES = 100;

/** Longest time for one answer that counts, in seconds. */
export const MAX_ANSWER_SECONDS = 600;

/** `code` of the 409 where an answer is not the latest one to its question, or was undone. */
export const ANSWER_OUTDATED = 'answer-outdated';

/** An IANA time zone such as 'Europe/Berlin': decides when the learner's day ends. An unknown one counts as UTC. */
const TimeZone = z.object({ timeZone: ReaderTimeZone });

/**
 * How well an answer was known. `again`: wrong or partly right. A right answer is `good` unless the learner chooses
 * `hard` or `easy`.
 */
export const PracticeRating = z.enum(['again', 'hard', 'good', 'easy']);
export type PracticeRating = z.output<typeof PracticeRating>;

/** A question to practice, without its key. */
export const PracticeQuestion = z.object({
  id: z.uuid(),
  /** The shown version; an answer names it. */
  version: z.int(),
  content: QuestionContent,
  course: z.object({ title: z.string(), slug: z.string() }),
  /** Null for a question that belongs to the course as a whole. */
  moduleTitle: z.nullable(z.string()),
  /** Whether it comes back for review. */
  isInReview: z.boolean(),
});
export type PracticeQuestion = z.output<typeof PracticeQuestion>;

/** What waits for review, cards of own notes included; `null` in `nextDueAt`: nothing comes back later. */
export const PracticeSummary = z.object({
  /** Due before the learner's day ends. */
  dueToday: z.int(),
  /** Estimated minutes for them, from the median time of the learner's own answers, or of all answers. */
  minutes: z.int(),
  /** Due time of the next question or card after today. */
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

/** Due longest first; `total` counts all that are due today. */
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
 * An ended attempt of the caller: only what it missed, as far as the review rules show it, and the other questions of the same
 * modules. 404 for attempts of others, 409 with the code `attempt-open` while it is open.
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
    /** Modules with questions. */
    modules: z.array(z.object({ moduleId: z.uuid(), questionCount: z.int() })),
  }),
});

/**
 * Not answered first, then those whose answer is the longest ago. With `missedIn` those first that were not practiced since the
 * attempt, and among them those that it missed. 404 unless the course is published and the person is
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
    /** How many of them the learner has answered before. */
    answered: z.int(),
  }),
});

/** When a question comes back. */
export const PracticeSchedule = z.object({
  rating: PracticeRating,
  /** Days until it is due again, by the rating. */
  days: z.int(),
  /** Whether it comes back at all: it was missed, was hard, or the learner asked for it. */
  isInReview: z.boolean(),
});
export type PracticeSchedule = z.output<typeof PracticeSchedule>;

export const PracticeAnswer = z.extend(PracticeSchedule, {
  /** Names the answer in later calls. */
  answerId: z.string(),
  mark: QuestionMark,
  /** Days until the question is due again, by each rating of a right answer; null for a wrong one. */
  choices: z.nullable(z.object({ hard: z.int(), good: z.int(), easy: z.int() })),
  /** The slide that explains the question, with the sentence behind the right answer. */
  slide: z.nullable(ReviewSlide),
});
export type PracticeAnswer = z.output<typeof PracticeAnswer>;

/**
 * Marks the answer, and returns the right one. A repetition with the same `requestId` counts once and gets the first
 * result. 404 where the learner cannot practice the question (now); 400 as `saveDraft`.
 */
export const answerPracticeQuestion = endpoint({
  method: 'POST',
  path: '/api/practice/questions/:questionId/answers',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Answer a question in practice',
  params: QuestionId,
  body: z.object({
    version: z.int().check(z.gte(1)),
    /** Null: the learner does not know. */
    response: z.nullable(QuestionResponse),
    /** Time from question to answer. */
    seconds: z.number().check(z.gte(0)),
    requestId: z.uuid(),
  }),
  response: PracticeAnswer,
});

const PracticeAnswerId = z.object({
  answerId: z.string().check(z.maxLength(18, { abort: true }), z.regex(/^[1-9]\d{0,17}$/)),
});

/** 409 for a wrong answer, and with the code `answer-outdated`. A repetition changes nothing. */
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

/** As if the question had not been answered. 409 with the code `answer-outdated`; a repetition changes nothing. */
export const undoPracticeAnswer = endpoint({
  method: 'POST',
  path: '/api/practice/answers/:answerId/undo',
  access: 'signed-in',
  feature: 'practice',
  summary: 'Undo the latest answer to a question in practice',
  params: PracticeAnswerId,
  response: z.object({ questionId: z.uuid(), isInReview: z.boolean() }),
});

/** Lets a question come back for review, or not. 404 as `answerPracticeQuestion`. */
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

/** Unknown ids are left out; the number of changed questions comes back. */
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
