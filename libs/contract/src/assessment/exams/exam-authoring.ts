import * as z from 'zod/mini';
import { BULK_CALL, bulkBody } from '../../core/bulk.js';
import { endpoint } from '../../core/define.js';
import { OpeningDays } from '../../courses/access-conditions.js';
import { ExamBehavior, ExamId, ExamNavigation, ExamType, GradingMethod, ReviewRules } from './exam.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../../core/list.js';
import { QuestionType } from '../question.js';
import { Tag } from '../question-bank.js';
import { SingleLine } from '../../core/single-line.js';
import { StoredInteger, Version } from '../../core/version.js';

/** Exams per page of the administrators' list. */
export const EXAM_PAGE_SIZE = 20;

/** Maximum lengths of an exam's texts in characters, of its lists, and of its times in minutes. */
export const EXAM_LIMITS = {
  title: 200,
  description: 5000,
  sections: 50,
  slots: 200,
  questions: 300,
  points: 1000,
  minutes: 60 * 24 * 30,
  attempts: 100,
  reason: 500,
} as const;

/** `code` of the 409 if the exam has attempts, and the request does not say what happens to them. */
export const EXAM_HAS_ATTEMPTS = 'exam-has-attempts';

/** `code` of the 409 if an exam is incomplete; `message` lists the problems. */
export const EXAM_INCOMPLETE = 'exam-incomplete';

const Minutes = z.int().check(z.gte(1), z.lte(EXAM_LIMITS.minutes));
const Attempts = z.int().check(z.gte(1), z.lte(EXAM_LIMITS.attempts));
const Moment = z.iso.datetime();

/** The settings of an exam, without the questions. `timeLimit` is in minutes, `passingScore` in percent. */
export const ExamSettings = z.object({
  title: SingleLine(EXAM_LIMITS.title).check(z.minLength(1)),
  /** Plain text; empty means none. */
  description: z.nullable(z.string().check(z.trim(), z.maxLength(EXAM_LIMITS.description))),
  type: ExamType,
  /** At most one of `opensAt` and `opensAfterDays` is set. */
  opensAt: z.nullable(Moment),
  /** Number of days after a learner's enrollment in the course; if absent in a change, the value is not changed. */
  opensAfterDays: z.optional(z.nullable(OpeningDays)),
  /** Shown to learners as due date. Attempts can end later, until `closesAt`. */
  dueDate: z.nullable(Moment),
  /** All attempts end here. */
  closesAt: z.nullable(Moment),
  timeLimit: z.nullable(Minutes),
  passingScore: z.int().check(z.gte(0), z.lte(100)),
  maxAttempts: z.nullable(Attempts),
  gradingMethod: GradingMethod,
  behavior: ExamBehavior,
  navigation: ExamNavigation,
  /** Whether each question has its own page; otherwise all questions are on one page. */
  onePerPage: z.boolean(),
  /** Shuffles the questions within each section. */
  shuffleQuestions: z.boolean(),
  /** Shuffles the options of choice questions. */
  shuffleOptions: z.boolean(),
  reviewRules: ReviewRules,
  /** Whether the tutor does not answer about the course while a learner's attempt is open. */
  tutorIsSilent: z.boolean(),
  /** Whether the course's certificate is issued only once the exam is passed. */
  isRequiredForCertificate: z.boolean(),
});
export type ExamSettings = z.output<typeof ExamSettings>;

const Points = z.number().check(z.gte(0), z.lte(EXAM_LIMITS.points));

/** A fixed question. `version` null: the newest ready version at the start of each attempt. */
export const QuestionSlot = z.object({
  kind: z.literal('question'),
  id: z.uuid(),
  points: Points,
  questionId: z.uuid(),
  version: z.nullable(StoredInteger(1)),
});

/**
 * A draw of `count` questions for each attempt, from the ready questions that match all filters. A question that the attempt already
 * has is not drawn again. Questions that the learner has had least often are preferred. `points` is for each question.
 */
export const DrawSlot = z.object({
  kind: z.literal('draw'),
  id: z.uuid(),
  points: Points,
  count: z.int().check(z.gte(1), z.lte(EXAM_LIMITS.questions)),
  categoryId: z.nullable(z.uuid()),
  /** Whether the categories below `categoryId` belong to the draw as well. */
  subcategories: z.boolean(),
  /** Only questions with all of these tags are drawn. */
  tags: z.array(Tag).check(z.maxLength(20)),
  /** Empty: all types. */
  types: z.array(QuestionType),
});

export const ExamSlot = z.discriminatedUnion('kind', [QuestionSlot, DrawSlot]);
export type ExamSlot = z.output<typeof ExamSlot>;

/** The client keeps the `id` of a section or slot, or chooses a random UUID for a new one. An empty title shows no heading. */
export const ExamSection = z.object({
  id: z.uuid(),
  title: SingleLine(EXAM_LIMITS.title),
  slots: z.array(ExamSlot).check(z.maxLength(EXAM_LIMITS.slots)),
});
export type ExamSection = z.output<typeof ExamSection>;

/** An exam in the administrators' list. */
export const AdminListedExam = z.object({
  id: z.uuid(),
  title: z.string(),
  type: ExamType,
  course: z.object({ id: z.uuid(), title: z.string() }),
  isPublished: z.boolean(),
  opensAt: z.nullable(z.iso.datetime()),
  dueDate: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  questionCount: z.int(),
  openAttempts: z.int(),
  endedAttempts: z.int(),
  /** Number of ended attempts with an answer that waits for a grade. */
  needsGrading: z.int(),
  /** Whether the certificate requires the exam although its score is never shown, so that no learner can get the certificate. */
  neverShowsRequiredScore: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type AdminListedExam = z.output<typeof AdminListedExam>;

/** What the editor shows beside a slot. */
const SlotFacts = {
  /** Title of the question; null for a draw. */
  title: z.nullable(z.string()),
  type: z.nullable(QuestionType),
  /** Number of questions that match a draw's filters; for a fixed question 1 if it has a usable version, otherwise 0. */
  available: z.int(),
};
export const EditedExamSlot = z.discriminatedUnion('kind', [
  z.extend(QuestionSlot, SlotFacts),
  z.extend(DrawSlot, SlotFacts),
]);
export type EditedExamSlot = z.output<typeof EditedExamSlot>;

/** An exam to edit. */
export const EditedExam = z.extend(AdminListedExam, {
  version: Version,
  settings: ExamSettings,
  sections: z.array(z.extend(ExamSection, { slots: z.array(EditedExamSlot) })),
  totalPoints: z.number(),
  /** Sentences about the problems that must be solved before the exam can be published; empty if there are none. */
  problems: z.array(z.string()),
});
export type EditedExam = z.output<typeof EditedExam>;

/** Columns by which lists of exams are sorted; `changed` is not shown as a column. */
export const EXAM_SORTS = ['title', 'due', 'changed'] as const;

/** Latest changed first by default. */
export const AdminExamQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  course: z.optional(z.uuid()),
  ...listOrder(EXAM_SORTS, { sort: 'changed', direction: 'descending' }),
});
export type AdminExamQuery = z.output<typeof AdminExamQuery>;

export const listAdminExams = endpoint({
  method: 'GET',
  path: '/api/admin/exams',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'All exams, page by page',
  query: AdminExamQuery,
  response: paged(AdminListedExam),
});

/** Creates a draft without questions and with default settings. 404 if the course does not exist. */
export const createExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams',
  access: 'instructor',
  of: { course: 'body.courseId' },
  summary: 'Create an exam',
  body: z.object({ courseId: z.uuid(), title: ExamSettings.shape.title, type: ExamType }),
  response: EditedExam,
  status: 201,
});

export const getEditedExam = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'An exam with its sections and slots, to edit',
  params: ExamId,
  response: EditedExam,
});

/**
 * Absent parts are not changed. `attempts` is required if the exam has attempts: with `keep`, open attempts keep the times
 * that they started with; with `retime`, they get the new closing time and time limit. Questions, points, order and the
 * other rules of begun attempts never change. Passing score, grading method and review rules apply to all attempts.
 */
export const ExamChange = z.object({
  version: Version,
  settings: z.optional(ExamSettings),
  /** All sections with all slots, in order. */
  sections: z.optional(z.array(ExamSection).check(z.maxLength(EXAM_LIMITS.sections))),
  attempts: z.optional(z.enum(['keep', 'retime'])),
});
export type ExamChange = z.output<typeof ExamChange>;

/**
 * The change is applied completely or not at all. 409 with the code `edit-conflict` if `version` is outdated, `exam-has-attempts` if
 * `attempts` is missing, `exam-incomplete` if learners could no longer start a published exam.
 */
export const updateExam = endpoint({
  method: 'PUT',
  path: '/api/admin/exams/:examId',
  access: 'instructor',
  of: { exam: 'examId' },
  summary: "Change an exam's settings and questions",
  params: ExamId,
  body: ExamChange,
  response: EditedExam,
});

/** 409 with the code `exam-incomplete` while `problems` is not empty. Open attempts continue when an exam is unpublished. */
export const publishExam = endpoint({
  method: 'PUT',
  path: '/api/admin/exams/:examId/publish',
  access: 'instructor',
  of: { exam: 'examId' },
  summary: 'Publish or hide an exam',
  params: ExamId,
  body: z.object({ isPublished: z.boolean() }),
  response: EditedExam,
});

/** Deletes an exam with all attempts and results. 409 with the code `exam-has-attempts` unless `confirm` is true. */
export const deleteExam = endpoint({
  method: 'DELETE',
  path: '/api/admin/exams/:examId',
  access: 'instructor',
  of: { exam: 'examId' },
  summary: 'Delete an exam',
  params: ExamId,
  query: z.object({ confirm: z._default(z.stringbool(), false) }),
  status: 204,
});

/** As `publishExam`. */
export const publishExams = endpoint({
  ...BULK_CALL,
  path: '/api/admin/exams/bulk/publish',
  access: 'instructor',
  ofEach: 'exam',
  summary: 'Publish exams or hide them',
  body: bulkBody({ isPublished: z.boolean() }),
});

/** As `deleteExam` without confirmation. Exams with attempts are not deleted, so that no results are deleted in bulk. */
export const deleteExams = endpoint({
  ...BULK_CALL,
  path: '/api/admin/exams/bulk/delete',
  access: 'instructor',
  ofEach: 'exam',
  summary: 'Delete exams without attempts',
  body: bulkBody({}),
});

/** One person's own dates, time and attempts in an exam; null: the exam's setting applies. `extraMinutes` are added to the time limit. */
export const ExamOverride = z.object({
  opensAt: z.nullable(Moment),
  dueDate: z.nullable(Moment),
  closesAt: z.nullable(Moment),
  extraMinutes: z.nullable(Minutes),
  maxAttempts: z.nullable(Attempts),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(EXAM_LIMITS.reason)),
});
export type ExamOverride = z.output<typeof ExamOverride>;

const Person = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const ListedExamOverride = z.extend(ExamOverride, {
  learner: Person,
  /** Name of the administrator; null once the account is deleted. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type ListedExamOverride = z.output<typeof ListedExamOverride>;

/** By name. */
export const listExamOverrides = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/overrides',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { exam: 'examId' },
  summary: 'The people with own dates or extra time in an exam',
  params: ExamId,
  response: z.array(ListedExamOverride),
});

export const ExamOverrideId = z.extend(ExamId, { userId: z.uuid() });

/** Sets an override, which changes the deadline of an open attempt at once. 404 unless the person is enrolled in the course. */
export const setExamOverride = endpoint({
  method: 'PUT',
  path: '/api/admin/exams/:examId/overrides/:userId',
  access: 'instructor',
  of: { exam: 'examId' },
  summary: 'Give one person own dates, extra time or attempts',
  params: ExamOverrideId,
  body: ExamOverride,
  response: ListedExamOverride,
});

export const deleteExamOverride = endpoint({
  method: 'DELETE',
  path: '/api/admin/exams/:examId/overrides/:userId',
  access: 'instructor',
  of: { exam: 'examId' },
  summary: "Remove a person's own dates and extra time",
  params: ExamOverrideId,
  status: 204,
});
