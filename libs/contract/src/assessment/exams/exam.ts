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

/** `free`: questions in any order. `linear`: forward only, a page that was left cannot be seen again. */
export const ExamNavigation = z.enum(['free', 'linear']);
export type ExamNavigation = z.output<typeof ExamNavigation>;

/** `deferred`: answers are marked at the end. `immediate`: each question can be checked once, and is then final. */
export const ExamBehavior = z.enum(['deferred', 'immediate']);
export type ExamBehavior = z.output<typeof ExamBehavior>;

/** Which of a learner's attempts is the result of the exam. */
export const GradingMethod = z.enum(['highest', 'last', 'average']);
export type GradingMethod = z.output<typeof GradingMethod>;

/** Minutes after the end of an attempt in which the review rules of `rightAfter` hold. */
export const RIGHT_AFTER_MINUTES = 2;

/** Seconds after the deadline within which a save still counts, for slow connections; instructors see that it is late. */
export const LATE_SAVE_SECONDS = 60;

/** Late saves of one question that count: the change that was on its way, and the one that was made meanwhile. */
export const MAX_LATE_SAVES = 2;

/** Attempts of one person in one exam, also where the exam sets no limit. */
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
 * The review rules by time: of a checked question during the attempt, within `RIGHT_AFTER_MINUTES` after it, later while
 * the exam is open, and after it has closed for the learner. An exam without a closing time never reaches the last.
 */
export const ReviewRules = z.object({
  during: ReviewRule,
  rightAfter: ReviewRule,
  whileOpen: ReviewRule,
  afterClose: ReviewRule,
});
export type ReviewRules = z.output<typeof ReviewRules>;

/** Why a learner cannot start an attempt now. `code` of the 409 of `startAttempt`, too. */
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
 * Where the learner is with an exam. `in-progress`: an attempt is open. `submitted`: an attempt ended, and its result is
 * not to be seen (yet): hidden by the review rules, or waiting for grading. `passed`, `failed`: the visible result.
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
  /** The result in percent, two decimals, as far as the review rules allow it now. */
  percent: z.nullable(z.number()),
  attemptsUsed: z.int(),
  /** Null: an attempt can be started or, with `openAttemptId`, continued. */
  startRefusal: z.nullable(StartRefusal),
  openAttemptId: z.nullable(z.uuid()),
  /** End of the open attempt. */
  deadlineAt: z.nullable(z.iso.datetime()),
  isRequiredForCertificate: z.boolean(),
});
export type ListedExam = z.output<typeof ListedExam>;

export const ExamId = z.object({ examId: z.uuid() });
export type ExamId = z.output<typeof ExamId>;

/** Published exams of the published courses that the learner is enrolled in: earliest due first, without date last. */
export const listExams = endpoint({
  method: 'GET',
  path: '/api/exams',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The exams of the learner's courses",
  response: z.array(ListedExam),
});

/** Whole seconds from the learner's own due date to the end of the attempt; null: in time, still open, or no due date. */
export const LateSeconds = z.nullable(z.int());

/** One of the learner's attempts. `percent` and `isPassed` are null where hidden or not graded yet. */
export const AttemptSummary = z.object({
  id: z.uuid(),
  /** From 1. */
  number: z.int(),
  state: z.enum(['in-progress', 'submitted', 'graded']),
  startedAt: z.iso.datetime(),
  /** The deadline where time ended it. */
  submittedAt: z.nullable(z.iso.datetime()),
  endedBy: z.nullable(z.enum(['learner', 'time', 'admin'])),
  lateSeconds: LateSeconds,
  percent: z.nullable(z.number()),
  isPassed: z.nullable(z.boolean()),
  /** Whether an answer waits for grading by a person. */
  needsGrading: z.boolean(),
  /** What the review rules allow now. */
  review: ReviewRule,
});
export type AttemptSummary = z.output<typeof AttemptSummary>;

/** What a learner has handed in for an assignment, as it counts now. */
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
