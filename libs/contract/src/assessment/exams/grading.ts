import * as z from 'zod/mini';
import { Annotations } from './annotation.js';
import { AttemptId } from './attempt-id.js';
import { ReviewedQuestion } from './attempt.js';
import { endpoint } from '../../core/define.js';
import { AttemptSummary, ExamId, LateSeconds } from './exam.js';
import { HandedInFile } from './handed-in-file.js';
import { paged, PageNumber } from '../../core/list.js';
import { Version } from '../../core/version.js';
import { PartId, QuestionKey, QuestionResponse, WholeQuestion } from '../question.js';

/** Answers per page of the grading queue. */
export const GRADING_PAGE_SIZE = 20;

/** Longest comment of a grader, in characters. */
export const MAX_COMMENT_LENGTH = 5000;

/** A learner as administrators see them in lists of results. */
export const ResultLearner = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

/** Whole seconds after the deadline at which the answer was saved last; null: in time. */
const SavedLateSeconds = z.nullable(z.int());

const GradingFilter = {
  state: z._default(z.enum(['waiting', 'graded', 'all']), 'waiting'),
  question: z.optional(z.uuid()),
  /** Hides who wrote the answers and orders them by chance. */
  anonymous: z._default(z.stringbool(), false),
};

/** Answers of ended attempts that people grade: those that wait for grading by default. */
export const GradingQuery = z.object({ page: PageNumber, ...GradingFilter });
export type GradingQuery = z.output<typeof GradingQuery>;

/** An answer that a person grades. */
export const GradableAnswer = z.object({
  /** Names the answer in calls. */
  id: z.uuid(),
  question: z.object({ id: z.uuid(), title: z.string() }),
  /** Null in anonymous mode. */
  learner: z.nullable(ResultLearner),
  submittedAt: z.iso.datetime(),
  savedLateSeconds: SavedLateSeconds,
  lateSeconds: LateSeconds,
  wordCount: z.int(),
  fileCount: z.int(),
  maxPoints: z.number(),
  /** Null while it waits. */
  points: z.nullable(z.number()),
});
export type GradableAnswer = z.output<typeof GradableAnswer>;

/** Oldest first; in anonymous mode in an order that says nothing about the learners. */
export const listGradableAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/answers',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'The answers of an exam that a person grades',
  params: ExamId,
  query: GradingQuery,
  response: z.extend(paged(GradableAnswer), { waiting: z.int() }),
});

/** An answer with all that a grader needs. `previousId` and `nextId` follow the list with the same filters. */
export const GradedAnswer = z.extend(GradableAnswer, {
  exam: z.object({ id: z.uuid(), title: z.string() }),
  ...WholeQuestion.shape,
  response: z.nullable(QuestionResponse),
  /** The files of the answer, in the answer's order; empty for other types of questions. */
  files: z.array(HandedInFile),
  /** Version of the mark; 0 before the first one. */
  version: Version,
  comment: z.nullable(z.string()),
  /** Empty without a rubric or before the first mark. */
  criteria: z.array(z.object({ id: PartId, fraction: z.number() })),
  /** The grader's remarks on the files. */
  annotations: Annotations,
  gradedBy: z.nullable(z.string()),
  gradedAt: z.nullable(z.iso.datetime()),
  previousId: z.nullable(z.uuid()),
  nextId: z.nullable(z.uuid()),
});
export type GradedAnswer = z.output<typeof GradedAnswer>;

export const AnswerId = z.object({ answerId: z.uuid() });

export const getGradableAnswer = endpoint({
  method: 'GET',
  path: '/api/admin/answers/:answerId',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { answer: 'answerId' },
  summary: 'An answer to grade, with its rubric',
  params: AnswerId,
  query: z.object(GradingFilter),
  response: GradedAnswer,
});

const Fraction = z.number().check(z.gte(0), z.lte(1));

/** Either `fraction` (share of the points) or, with a rubric, one fraction for each criterion; the other is null. */
export const AnswerMark = z.object({
  version: Version,
  fraction: z.nullable(Fraction),
  criteria: z.nullable(z.array(z.object({ id: PartId, fraction: Fraction }))),
  /** Plain text for the learner; empty means none. */
  comment: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_COMMENT_LENGTH))),
  /** All remarks on the files of the answer; they replace the saved ones. Absent: the saved ones stay. */
  annotations: z.optional(Annotations),
});
export type AnswerMark = z.output<typeof AnswerMark>;

/** Can be repeated to correct a mark. 409 with the code `edit-conflict` when `version` is outdated. */
export const markAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/answers/:answerId/mark',
  access: 'instructor',
  of: { answer: 'answerId' },
  summary: 'Grade an answer',
  params: AnswerId,
  query: z.object(GradingFilter),
  body: AnswerMark,
  response: GradedAnswer,
});

/** An attempt with everything: nothing is hidden from administrators. */
export const AdminAttempt = z.object({
  attempt: AttemptSummary,
  exam: z.object({ id: z.uuid(), title: z.string() }),
  /** Null once the account is deleted. */
  learner: z.nullable(ResultLearner),
  points: z.nullable(z.number()),
  totalPoints: z.number(),
  deadlineAt: z.nullable(z.iso.datetime()),
  questions: z.array(
    z.extend(ReviewedQuestion, {
      /** Names the answer in the calls of grading. */
      answerId: z.uuid(),
      savedLateSeconds: SavedLateSeconds,
      question: z.object({ id: z.uuid(), title: z.string(), version: z.int() }),
      key: QuestionKey,
    }),
  ),
});
export type AdminAttempt = z.output<typeof AdminAttempt>;

export const getAdminAttempt = endpoint({
  method: 'GET',
  path: '/api/admin/attempts/:attemptId',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { attempt: 'attemptId' },
  summary: "A learner's attempt with answers and marks",
  params: AttemptId,
  response: AdminAttempt,
});

/** The attempts of one learner in an exam, newest first. */
export const listLearnerAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/learners/:userId/attempts',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: "A learner's attempts in an exam",
  params: z.extend(ExamId, { userId: z.uuid() }),
  response: z.object({ learner: ResultLearner, attempts: z.array(AttemptSummary) }),
});
