import * as z from 'zod/mini';
import { BULK_CALL, bulkBody } from '../core/bulk.js';
import { endpoint } from '../core/define.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';
import {
  MarkedPart,
  QUESTION_LIMITS,
  QUESTION_TYPES,
  QuestionContent,
  QuestionResponse,
  QuestionType,
  TypedQuestion,
  TypedQuestionContent,
  WholeQuestion,
} from './question.js';
import { SingleLine } from '../core/single-line.js';
import { Version } from '../core/version.js';

/** Questions per page of the bank. */
export const QUESTION_PAGE_SIZE = 20;

/** Most levels of categories, and most new categories of one imported file. */
export const MAX_CATEGORY_DEPTH = 10;
export const MAX_NEW_CATEGORIES = 200;

/** `code` of the 409 if a category still has questions or categories, or exams draw from it. */
export const CATEGORY_IN_USE = 'category-in-use';

/**
 * `draft`: not in use yet; edits change it in place. `ready`: exams can use it; it never changes, and an edit makes the next
 * version. `retired`: archived; exams that have it keep it, but no other exam can use it.
 */
export const QuestionStatus = z.enum(['draft', 'ready', 'retired']);
export type QuestionStatus = z.output<typeof QuestionStatus>;

/**
 * Whether learners practice a question. `off`: never. `on`: as long as no exam uses the question, so that practice reveals no answer of
 * an exam. `with-exams`: also if an exam uses it.
 */
export const QuestionPractice = z.enum(['off', 'on', 'with-exams']);
export type QuestionPractice = z.output<typeof QuestionPractice>;

const Name = SingleLine(QUESTION_LIMITS.title).check(z.minLength(1));

/** A category of the bank. The list is flat; `parentId` makes the tree. */
export const QuestionCategory = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  /** The course that the category's questions are meant for, or null for all courses. */
  courseId: z.nullable(z.uuid()),
  name: z.string(),
  /** Number of questions in the category itself, without retired ones. */
  questionCount: z.int(),
});
export type QuestionCategory = z.output<typeof QuestionCategory>;

export const QuestionCategoryChange = z.object({
  name: Name,
  parentId: z.nullable(z.uuid()),
  courseId: z.nullable(z.uuid()),
});
export type QuestionCategoryChange = z.output<typeof QuestionCategoryChange>;

export const CategoryId = z.object({ categoryId: z.uuid() });

/** By name. */
export const listQuestionCategories = endpoint({
  method: 'GET',
  path: '/api/admin/question-categories',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'The categories of the question bank',
  response: z.array(QuestionCategory),
});

/** 404 if the parent or the course does not exist. */
export const createQuestionCategory = endpoint({
  method: 'POST',
  path: '/api/admin/question-categories',
  access: 'instructor',
  of: { course: 'body.courseId', category: 'body.parentId' },
  summary: 'Add a category to the question bank',
  body: QuestionCategoryChange,
  response: QuestionCategory,
  status: 201,
});

/** 409 if the new parent is the category itself or below it. */
export const updateQuestionCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/question-categories/:categoryId',
  access: 'instructor',
  of: { category: ['categoryId', 'body.parentId'], course: 'body.courseId' },
  summary: 'Rename or move a category of the question bank',
  params: CategoryId,
  body: QuestionCategoryChange,
  response: QuestionCategory,
});

/** 409 with the code `category-in-use` unless the category is empty and no exam draws from it. */
export const deleteQuestionCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/question-categories/:categoryId',
  access: 'instructor',
  of: { category: 'categoryId' },
  summary: 'Delete an empty category of the question bank',
  params: CategoryId,
  status: 204,
});

/** Trimmed, in lower case. */
export const Tag = SingleLine(QUESTION_LIMITS.tag).check(z.toLowerCase(), z.minLength(1));
const Tags = z.array(Tag).check(z.maxLength(QUESTION_LIMITS.tags));

/** The tags in use, by name. */
export const listQuestionTags = endpoint({
  method: 'GET',
  path: '/api/admin/question-tags',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'The tags of the question bank',
  response: z.array(z.object({ tag: z.string(), questionCount: z.int() })),
});

/** The slide that a question comes from. */
export const QuestionSource = z.object({
  slideId: z.uuid(),
  /** A sentence of the slide's text, letter for letter; null: the whole slide is the source. */
  quote: z.nullable(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.quote))),
});
export type QuestionSource = z.output<typeof QuestionSource>;

/** The newest version of a question, as the bank lists it. */
export const ListedQuestion = z.object({
  id: z.uuid(),
  title: z.string(),
  type: QuestionType,
  status: QuestionStatus,
  /** Number of the newest version, from 1. */
  newestVersion: z.int(),
  category: z.object({ id: z.uuid(), name: z.string() }),
  tags: z.array(z.string()),
  /** Default points in an exam. */
  points: z.number(),
  /** Number of exams with a slot for this question; draws are not counted. */
  examCount: z.int(),
  practice: QuestionPractice,
  /** Whether an exam has a slot for the question or can draw it. */
  isUsedByExams: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ListedQuestion = z.output<typeof ListedQuestion>;

/** Columns that questions are sorted by. */
export const QUESTION_SORTS = ['title', 'points', 'exams', 'changed'] as const;

/**
 * Filters of the bank. `search`: every word must occur in title, prompt or tags; case is ignored. `subcategories`
 * includes everything below `category`. The `status` 'current' excludes retired questions. By default latest changed first.
 */
export const QuestionQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  category: z.optional(z.uuid()),
  subcategories: z._default(z.stringbool(), true),
  course: z.optional(z.uuid()),
  type: z._default(z.union([z.literal('all'), QuestionType]), 'all'),
  status: z._default(z.union([z.literal('all'), z.literal('current'), QuestionStatus]), 'current'),
  tag: z.optional(Tag),
  ...listOrder(QUESTION_SORTS, { sort: 'changed', direction: 'descending' }),
});
export type QuestionQuery = z.output<typeof QuestionQuery>;

export const QuestionList = paged(ListedQuestion);
export type QuestionList = z.output<typeof QuestionList>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/questions',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'The questions of the bank, page by page',
  query: QuestionQuery,
  response: QuestionList,
});

/** Most characters of a list in a query; enough for 20 tags. */
const MAX_LIST_CHARACTERS = 2000;

/** A list in a query, separated by commas; absent for an empty one. */
const ListOf = <T extends z.ZodMiniType<string, string>>(item: T, maximum: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(MAX_LIST_CHARACTERS)),
        z.transform((text) => text.split(',').filter(Boolean)),
      ),
      z.array(item).check(z.maxLength(maximum)),
    ),
    [],
  );

/** Counts the questions that a draw with these filters can use now. */
export const countDrawableQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/question-count',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'How many questions match a random draw',
  query: z.object({
    category: z.optional(z.uuid()),
    subcategories: z._default(z.stringbool(), true),
    tags: ListOf(Tag, QUESTION_LIMITS.tags),
    types: ListOf(QuestionType, QUESTION_TYPES.length),
  }),
  response: z.object({ count: z.int() }),
});

/** A question with its key, to edit. `version` counts the saves of the question; `versions` lists the versions of its content. */
export const EditedQuestion = z.extend(ListedQuestion, {
  version: Version,
  ...WholeQuestion.shape,
  source: z.nullable(
    z.extend(QuestionSource, {
      courseSlug: z.string(),
      moduleId: z.uuid(),
      /** Position within the module, from 0, as in the address of the slide viewer. */
      slidePosition: z.int(),
      slideTitle: z.string(),
      /** Whether the slide still contains the quote. */
      isCurrent: z.boolean(),
    }),
  ),
  /** All versions, newest first. `attemptCount` counts the attempts that have the version. */
  versions: z.array(
    z.object({
      version: z.int(),
      status: QuestionStatus,
      createdAt: z.iso.datetime(),
      createdBy: z.nullable(z.string()),
      attemptCount: z.int(),
    }),
  ),
  /** The exams with a slot for the question. */
  exams: z.array(z.object({ id: z.uuid(), title: z.string() })),
});
export type EditedQuestion = z.output<typeof EditedQuestion>;

/** A question as the editor saves it. The key must have the content's type and fit the content's parts, otherwise 400. */
export const QuestionDraft = z.object({
  title: Name,
  categoryId: z.uuid(),
  tags: Tags,
  points: z.number().check(z.gte(0), z.lte(1000)),
  status: z.enum(['draft', 'ready']),
  ...TypedQuestion.shape,
  /** 400 if the slide does not contain the quote. */
  source: z.nullable(QuestionSource),
});
export type QuestionDraft = z.output<typeof QuestionDraft>;

export const QuestionChange = z.extend(QuestionDraft, { version: Version });
export type QuestionChange = z.output<typeof QuestionChange>;

export const QuestionId = z.object({ questionId: z.uuid() });

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions',
  access: 'instructor',
  of: { category: 'body.categoryId', slide: 'body.source.slideId' },
  summary: 'Add a question to the bank',
  body: QuestionDraft,
  response: EditedQuestion,
  status: 201,
});

/** The newest version, to edit. */
export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:questionId',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { question: 'questionId' },
  summary: 'A question of the bank with its key',
  params: QuestionId,
  response: EditedQuestion,
});

/** One version, to read. */
export const getQuestionVersion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:questionId/versions/:version',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { question: 'questionId' },
  summary: 'One version of a question with its key',
  params: z.extend(QuestionId, {
    version: z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)),
  }),
  response: z.extend(WholeQuestion, { version: z.int(), points: z.number() }),
});

/**
 * Changes a draft in place, and adds a version to a ready question. 409 with the code `edit-conflict` if the
 * sent `version` of the question is outdated; 409 if the question is archived, or its type would change after the first
 * ready version.
 */
export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/:questionId',
  access: 'instructor',
  of: { question: 'questionId', category: 'body.categoryId', slide: 'body.source.slideId' },
  summary: 'Change a question of the bank',
  params: QuestionId,
  body: QuestionChange,
  response: EditedQuestion,
});

/** Creates a draft with the same content, '(copy)' after the title, and new ids of the parts. */
export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:questionId/duplicate',
  access: 'instructor',
  of: { question: 'questionId' },
  summary: 'Copy a question of the bank',
  params: QuestionId,
  response: EditedQuestion,
  status: 201,
});

/** Archives or restores a question. Exams that have a slot for the question keep it. */
export const archiveQuestion = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/:questionId/archive',
  access: 'instructor',
  of: { question: 'questionId' },
  summary: 'Archive a question or bring it back',
  params: QuestionId,
  body: z.object({ isArchived: z.boolean() }),
  response: EditedQuestion,
});

/** As `archiveQuestion`. */
export const archiveQuestions = endpoint({
  ...BULK_CALL,
  path: '/api/admin/questions/bulk/archive',
  access: 'instructor',
  ofEach: 'question',
  summary: 'Archive questions or bring them back',
  body: bulkBody({ isArchived: z.boolean() }),
});

/** Removes the tags of `remove`, then adds those of `add`. Archived questions, and those that would get too many tags, are not changed. */
export const retagQuestions = endpoint({
  ...BULK_CALL,
  path: '/api/admin/questions/bulk/retag',
  access: 'instructor',
  ofEach: 'question',
  summary: 'Add tags to questions and remove tags from them',
  body: bulkBody({ add: Tags, remove: Tags }),
});

/** Sets whether learners practice questions. Archived questions are not changed; those that a person grades cannot be practiced. */
export const practiceQuestions = endpoint({
  ...BULK_CALL,
  path: '/api/admin/questions/bulk/practice',
  access: 'instructor',
  ofEach: 'question',
  feature: 'practice',
  summary: 'Let learners practice questions, or no longer',
  body: bulkBody({ isPracticed: z.boolean() }),
});

/** How a response would be marked. `fraction` is null if a person grades the question. */
export const PreviewedMark = z.object({
  fraction: z.nullable(z.number()),
  parts: z.array(MarkedPart),
  /** HTML: the feedback for this response, then the general feedback. */
  feedback: z.array(z.string()),
});
export type PreviewedMark = z.output<typeof PreviewedMark>;

/** Shows a question as learners get it: with cleaned HTML, and formulas as MathML. Nothing is stored. */
export const renderQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/render',
  access: 'instructor',
  summary: 'A question as learners see it',
  body: TypedQuestionContent,
  response: QuestionContent,
});

/** Marks a trial response to a question that need not be saved; nothing is stored. */
export const previewQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/preview',
  access: 'instructor',
  summary: 'Try a question as a learner',
  body: z.extend(TypedQuestion, { response: QuestionResponse }),
  response: PreviewedMark,
});
