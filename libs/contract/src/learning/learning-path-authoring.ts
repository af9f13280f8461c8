import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { refuse } from '../core/problems/refuse.js';
import { Version } from '../core/version.js';
import { InstructorAddress } from '../courses/teaching.js';
import { StudyStatus } from './due-date.js';
import { LEARNING_PATH_CALL } from './learning-path-call.js';
import { StepRule, LearningPathId, LearningPathQuery } from './learning-path.js';

/** Learners per page of a path. */
export const PATH_LEARNER_PAGE_SIZE = 25;

/** Courses that a search for one to add returns at most. */
export const ADDABLE_COUNT = 50;

/** Maximum lengths of a path's texts in characters, and of its lists. */
export const LEARNING_PATH_LIMITS = {
  title: 200,
  description: 5000,
  steps: 50,
  stepCourses: 20,
  courses: 100,
} as const;

/** `code` of the 409 when a path has learners and its deletion is not confirmed. */
export const LEARNING_PATH_HAS_LEARNERS = 'learning-path-has-learners';

/** A path in the list of those who edit it. */
export const EditableLearningPath = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  /** The full name, else the email address; null where the account was deleted. */
  ownerName: z.nullable(z.string()),
  stepCount: z.int(),
  courseCount: z.int(),
  learnerCount: z.int(),
  completedCount: z.int(),
  updatedAt: z.iso.datetime(),
});
export type EditableLearningPath = z.output<typeof EditableLearningPath>;

/** Columns that the list of paths to edit is sorted by. */
export const LEARNING_PATH_SORTS = ['title', 'learners', 'completed', 'updated'] as const;

/** By title by default. */
export const EditableLearningPathQuery = z.extend(
  LearningPathQuery,
  listOrder(LEARNING_PATH_SORTS, { sort: 'title', direction: 'ascending' }),
);
export type EditableLearningPathQuery = z.output<typeof EditableLearningPathQuery>;

/** Administrators get all paths, instructors their own. */
export const listEditableLearningPaths = endpoint({
  method: 'GET',
  path: '/api/teaching/learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'Learning paths to edit, page by page',
  query: EditableLearningPathQuery,
  response: paged(EditableLearningPath),
});

/** A step in the editor. */
export const EditedStep = z.object({
  id: z.uuid(),
  rule: StepRule,
  /** Null unless the rule is `choose`. */
  chooseCount: z.nullable(z.int()),
  courses: z.array(
    z.object({
      /** Null for a deleted course, which the next save removes. */
      id: z.nullable(z.uuid()),
      title: z.string(),
      isPublished: z.boolean(),
    }),
  ),
});
export type EditedStep = z.output<typeof EditedStep>;

/** A whole path to edit. */
export const EditedLearningPath = z.object({
  id: z.uuid(),
  slug: z.string(),
  version: Version,
  title: z.string(),
  description: z.nullable(z.string()),
  isPublished: z.boolean(),
  isInOrder: z.boolean(),
  learnerCount: z.int(),
  /** Null where the account was deleted: administrators edit the path. */
  owner: z.nullable(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  steps: z.array(EditedStep),
});
export type EditedLearningPath = z.output<typeof EditedLearningPath>;

/** What an editor enters first. An empty description is stored as null. */
export const LearningPathSettings = z.object({
  title: SingleLine(LEARNING_PATH_LIMITS.title).check(z.minLength(1)),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(LEARNING_PATH_LIMITS.description))),
});
export type LearningPathSettings = z.output<typeof LearningPathSettings>;

const COUNT_MESSAGE = refuse('notInRange', { min: 1, max: LEARNING_PATH_LIMITS.stepCourses });

/** A step to keep or, with a new id, to add; `courseIds` are all of its courses, in order. */
export const StepChange = z.object({
  id: z.uuid(),
  rule: StepRule,
  /** For the rule `choose`: at most as many as the step has courses. Null for the others. */
  chooseCount: z.nullable(
    z
      .int(COUNT_MESSAGE)
      .check(z.gte(1, COUNT_MESSAGE), z.lte(LEARNING_PATH_LIMITS.stepCourses, COUNT_MESSAGE)),
  ),
  courseIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(LEARNING_PATH_LIMITS.stepCourses)),
});
export type StepChange = z.output<typeof StepChange>;

/** The whole path: steps and courses that are not listed are removed. */
export const LearningPathChange = z.extend(LearningPathSettings, {
  version: Version,
  isInOrder: z.boolean(),
  steps: z.array(StepChange).check(z.maxLength(LEARNING_PATH_LIMITS.steps)),
});
export type LearningPathChange = z.output<typeof LearningPathChange>;

/** A draft without steps, which the caller owns. */
export const createLearningPath = endpoint({
  method: 'POST',
  path: '/api/learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  summary: 'Create a learning path',
  body: LearningPathSettings,
  response: EditedLearningPath,
  status: 201,
});

export const getEditedLearningPath = endpoint({
  method: 'GET',
  path: '/api/learning-paths/:pathId',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { learningPath: 'pathId' },
  summary: 'A learning path to edit',
  params: LearningPathId,
  response: EditedLearningPath,
});

/**
 * Applied completely or not at all. 409 with the code `edit-conflict` when `version` is outdated; 404 unless each added course
 * is published or taught by the caller; 400 for a course that is in the path twice.
 */
export const updateLearningPath = endpoint({
  method: 'PUT',
  path: '/api/learning-paths/:pathId',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { learningPath: 'pathId' },
  summary: 'Change a learning path with all its steps',
  params: LearningPathId,
  body: LearningPathChange,
  response: EditedLearningPath,
});

/** 409 for a path in which no step is required. A repeated call changes nothing. */
export const publishLearningPath = endpoint({
  method: 'PUT',
  path: '/api/learning-paths/:pathId/published',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { learningPath: 'pathId' },
  summary: 'Publish a learning path, or make it a draft again',
  params: LearningPathId,
  body: z.object({ isPublished: z.boolean() }),
  response: EditedLearningPath,
});

/**
 * Certificates, enrollments in courses and their progress stay. 409 with the code `learning-path-has-learners` unless
 * `confirm` is true.
 */
export const deleteLearningPath = endpoint({
  method: 'DELETE',
  path: '/api/learning-paths/:pathId',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  of: { learningPath: 'pathId' },
  summary: 'Delete a learning path',
  params: LearningPathId,
  query: z.object({ confirm: z._default(z.stringbool(), false) }),
  status: 204,
});

/** 404 when no instructor or administrator has the address. */
export const giveLearningPath = endpoint({
  method: 'PUT',
  path: '/api/learning-paths/:pathId/owner',
  ...LEARNING_PATH_CALL,
  access: 'admin',
  of: { learningPath: 'pathId' },
  summary: 'Make another instructor the owner of a learning path',
  params: LearningPathId,
  body: InstructorAddress,
  response: EditedLearningPath,
});

/** Courses that the person can add and the path does not have, by title, at most `ADDABLE_COUNT`. */
export const listAddableCourses = endpoint({
  method: 'GET',
  path: '/api/learning-paths/:pathId/addable-courses',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { learningPath: 'pathId' },
  summary: 'Published courses and own drafts that a learning path does not have',
  params: LearningPathId,
  query: z.object({ search: OptionalSearch }),
  response: z.array(z.object({ id: z.uuid(), title: z.string(), isPublished: z.boolean() })),
});

/**
 * A person who joined a path. Of courses that they do not teach, instructors see only what was done since the person joined;
 * administrators see everything.
 */
export const PathLearner = z.object({
  id: z.uuid(),
  /** The full name, else the email address. */
  name: z.string(),
  email: z.string(),
  enrolledAt: z.iso.datetime(),
  status: StudyStatus,
  progress: z.number(),
  completedSteps: z.int(),
  completedAt: z.nullable(z.iso.datetime()),
  dueAt: z.nullable(z.iso.datetime()),
});
export type PathLearner = z.output<typeof PathLearner>;

/** Columns that the learners of a path are sorted by. */
export const PATH_LEARNER_SORTS = ['name', 'joined'] as const;

/** Every word of `search` must occur in the name or email address. By name by default. */
export const PathLearnerQuery = z.object({
  page: PageNumber,
  search: OptionalSearch,
  ...listOrder(PATH_LEARNER_SORTS, { sort: 'name', direction: 'ascending' }),
});
export type PathLearnerQuery = z.output<typeof PathLearnerQuery>;

export const listPathLearners = endpoint({
  method: 'GET',
  path: '/api/learning-paths/:pathId/learners',
  ...LEARNING_PATH_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { learningPath: 'pathId' },
  summary: 'The learners of a learning path, page by page',
  params: LearningPathId,
  query: PathLearnerQuery,
  response: z.extend(paged(PathLearner), { requiredSteps: z.int() }),
});
