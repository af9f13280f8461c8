import * as z from 'zod/mini';
import { endpoint } from '../../core/define.js';

/** The kinds of exam. */
export const EXAM_TYPES = ['quiz', 'exam', 'assignment'] as const;
export const ExamType = z.enum(EXAM_TYPES);
export type ExamType = z.output<typeof ExamType>;

/** An exam of a course. `timeLimit` is in minutes, `passingScore` in percent. */
export const Exam = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  type: ExamType,
  dueDate: z.nullable(z.iso.datetime()),
  timeLimit: z.nullable(z.int()),
  passingScore: z.int(),
  maxAttempts: z.nullable(z.int()),
});
export type Exam = z.output<typeof Exam>;

/** `free`: learners answer questions in any order. `linear`: they only go forward and cannot return to a page. */
export const ExamNavigation = z.enum(['free', 'linear']);
export type ExamNavigation = z.output<typeof ExamNavigation>;

/** `deferred`: answers are marked when the attempt ends. `immediate`: learners can check each question once; the answer is then final. */
export const ExamBehavior = z.enum(['deferred', 'immediate']);
export type ExamBehavior = z.output<typeof ExamBehavior>;

/** How the result of the exam is computed from a learner's attempts. */
export const GradingMethod = z.enum(['highest', 'last', 'average']);
export type GradingMethod = z.output<typeof GradingMethod>;

/** Minutes after the end of an attempt in which the review rules `rightAfter` apply. */
export const RIGHT_AFTER_MINUTES = 2;

/** Seconds after the deadline within which saves still count, because of slow connections. Instructors see that a save was late. */
export const LATE_SAVE_SECONDS = 60;

/** Late saves that count for one question: one that was being sent at the deadline, and one that was made meanwhile. */
export const MAX_LATE_SAVES = 2;

/** Most attempts of one person at one exam, also if the exam has no limit. */
export const MAX_ATTEMPTS = 200;

/** What a learner sees of an attempt besides questions and own answers. */
export const ReviewRule = z.object({
  /** Points of each question and the result. */
  score: z.boolean(),
  /** Whether each answer is right, and the slides behind wrong ones. */
  correctness: z.boolean(),
  rightAnswers: z.boolean(),
  /** Feedback of options and questions, and graders' comments. */
  feedback: z.boolean(),
});
export type ReviewRule = z.output<typeof ReviewRule>;

/**
 * The review rules by time: for checked questions during the attempt, within `RIGHT_AFTER_MINUTES` after the attempt, later while
 * the exam is open, and after the exam has closed for the learner. `afterClose` never applies to an exam without a closing time.
 */
export const ReviewRules = z.object({
  during: ReviewRule,
  rightAfter: ReviewRule,
  whileOpen: ReviewRule,
  afterClose: ReviewRule,
});
export type ReviewRules = z.output<typeof ReviewRules>;

/** Why a learner cannot start an attempt now; also the `code` of the 409 of `startAttempt`. */
export const StartRefusal = z.enum([
  'exam-not-open',
  'course-locked',
  'exam-closed',
  'already-graded',
  'no-attempts-left',
  'attempt-limit',
  'exam-has-no-questions',
]);
export type StartRefusal = z.output<typeof StartRefusal>;

/**
 * The learner's progress in an exam. `in-progress`: an attempt is open. `submitted`: an attempt has ended, and the result is
 * not visible (yet), because the review rules hide it or an answer waits for a grade. `passed`, `failed`: the visible result.
 */
export const ExamState = z.enum(['not-started', 'in-progress', 'submitted', 'passed', 'failed']);
export type ExamState = z.output<typeof ExamState>;

/**
 * An exam as its card shows it. Dates, `timeLimit` (minutes, extra time included) and `maxAttempts` are the learner's
 * own, overrides included.
 */
export const ListedExam = z.extend(Exam, {
  courseTitle: z.string(),
  courseSlug: z.string(),
  opensAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  state: ExamState,
  /** The result in percent with two decimals; null if there is none, or the review rules hide it now. */
  percent: z.nullable(z.number()),
  attemptsUsed: z.int(),
  /** Null: an attempt can be started, or continued if there is an `openAttemptId`. */
  startRefusal: z.nullable(StartRefusal),
  openAttemptId: z.nullable(z.uuid()),
  /** Deadline of the open attempt. */
  deadlineAt: z.nullable(z.iso.datetime()),
  isRequiredForCertificate: z.boolean(),
});
export type ListedExam = z.output<typeof ListedExam>;

export const ExamId = z.object({ examId: z.uuid() });
export type ExamId = z.output<typeof ExamId>;

/** Published exams of the published courses that the learner is enrolled in, sorted by due date; exams without a date come last. */
export const listExams = endpoint({
  method: 'GET',
  path: '/api/exams',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The exams of the learner's courses",
  response: z.array(ListedExam),
});

/** Whole seconds from the learner's own due date to the end of the attempt; null if it ended in time, is open, or has no due date. */
export const LateSeconds = z.nullable(z.int());

/** One of the learner's attempts. `percent` and `isPassed` are null if hidden or not graded yet. */
export const AttemptSummary = z.object({
  id: z.uuid(),
  /** From 1. */
  number: z.int(),
  state: z.enum(['in-progress', 'submitted', 'graded']),
  startedAt: z.iso.datetime(),
  /** If time ended the attempt, the deadline. */
  submittedAt: z.nullable(z.iso.datetime()),
  endedBy: z.nullable(z.enum(['learner', 'time', 'admin'])),
  lateSeconds: LateSeconds,
  percent: z.nullable(z.number()),
  isPassed: z.nullable(z.boolean()),
  /** Whether an answer waits for a grade by a person. */
  needsGrading: z.boolean(),
  /** What the review rules allow now. */
  review: ReviewRule,
});
export type AttemptSummary = z.output<typeof AttemptSummary>;

/** The attempt that counts as handed in for an assignment. */
export const HandedInWork = z.object({
  attemptId: z.uuid(),
  submittedAt: z.iso.datetime(),
  fileCount: z.int(),
  lateSeconds: LateSeconds,
});
export type HandedInWork = z.output<typeof HandedInWork>;

/** What a learner sees before the start. */
export const ExamPage = z.extend(ListedExam, {
  now: z.iso.datetime(),
  navigation: ExamNavigation,
  behavior: ExamBehavior,
  gradingMethod: GradingMethod,
  onePerPage: z.boolean(),
  questionCount: z.int(),
  totalPoints: z.number(),
  /** Minutes that an attempt started now would have: the limit, or less where the exam closes before; null: no end. */
  minutesIfStartedNow: z.nullable(z.number()),
  /** Whether the tutor is silent about the course during an attempt. */
  tutorIsSilent: z.boolean(),
  /** The review rules of the exam, to tell learners what they will see and when. */
  reviewRules: ReviewRules,
  /** Newest first. */
  attempts: z.array(AttemptSummary),
  /** Null before the first time, and for other types of exam. */
  handedIn: z.nullable(HandedInWork),
});
export type ExamPage = z.output<typeof ExamPage>;

/** 404 unless the learner is enrolled in the course and exam and course are published. */
export const getExam = endpoint({
  method: 'GET',
  path: '/api/exams/:examId',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "An exam with the learner's attempts",
  params: ExamId,
  response: ExamPage,
});
