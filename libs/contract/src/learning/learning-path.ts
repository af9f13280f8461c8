import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { Course } from '../courses/course.js';
import { LEARNING_PATH_CALL } from './learning-path-call.js';

/** Learning paths per page of the catalog and of the editors' list. */
export const LEARNING_PATH_PAGE_SIZE = 20;

/** `code` of the 409 when a person leaves a path that one of their groups takes. */
export const LEARNING_PATH_ASSIGNED = 'learning-path-assigned';

/** Which courses complete a step: all, `chooseCount` of them, or none because the step is optional. */
export const StepRule = z.enum(['all', 'choose', 'optional']);
export type StepRule = z.output<typeof StepRule>;

/**
 * What a course of a path is to the person. `locked`: it opens when the earlier steps are complete, or by its own conditions; only
 * for people who joined. `unavailable`: it is not published, or was deleted.
 */
export const PathCourseState = z.enum(['locked', 'open', 'in-progress', 'completed', 'unavailable']);
export type PathCourseState = z.output<typeof PathCourseState>;

export const PathCourse = z.object({
  /** Of the course now; of a deleted one as it was at the last save of the path. */
  title: z.string(),
  /** Null where the course is unavailable. */
  course: z.nullable(Course),
  state: PathCourseState,
  /** Percent; 0 for visitors. */
  progress: z.number(),
});
export type PathCourse = z.output<typeof PathCourse>;

export const LearningPathStep = z.object({
  id: z.uuid(),
  rule: StepRule,
  /** Courses that complete the step: all that are available, at most as many of a choice, 0 of an optional step. */
  requiredCount: z.int(),
  /** Completed courses of the person. */
  completedCount: z.int(),
  /** All earlier steps that are not optional are complete, or the path has no order. Also true for people who have not joined. */
  isOpen: z.boolean(),
  /** Stays true. False for people who have not joined, and for optional steps until all their courses are completed. */
  isCompleted: z.boolean(),
  courses: z.array(PathCourse),
});
export type LearningPathStep = z.output<typeof LearningPathStep>;

/** A person's place in a path. */
export const LearningPathEnrollment = z.object({
  enrolledAt: z.iso.datetime(),
  /** Percent of the required courses; never falls. */
  progress: z.number(),
  /** Completed steps, of those that are not optional. */
  completedSteps: z.int(),
  /** When the last course that the path needed was completed. */
  completedAt: z.nullable(z.iso.datetime()),
  /** The earliest due date of the person's groups; null without one. */
  dueAt: z.nullable(z.iso.datetime()),
  isOverdue: z.boolean(),
  /** False while one of the person's groups takes the path. */
  canLeave: z.boolean(),
  /** Of the path's certificate; null before it is issued. */
  verificationId: z.nullable(z.string()),
  /** The first open course that is required and not completed; null without one. */
  nextCourse: z.nullable(z.object({ id: z.uuid(), slug: z.string(), title: z.string() })),
});
export type LearningPathEnrollment = z.output<typeof LearningPathEnrollment>;

/** A path as lists show it. */
export const ListedLearningPath = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Steps that are not optional. */
  requiredSteps: z.int(),
  stepCount: z.int(),
  /** Available courses. */
  courseCount: z.int(),
  /** Null for visitors and people who have not joined. */
  enrollment: z.nullable(LearningPathEnrollment),
});
export type ListedLearningPath = z.output<typeof ListedLearningPath>;

/** A path with its steps in order. */
export const LearningPath = z.extend(ListedLearningPath, {
  isPublished: z.boolean(),
  /** A step opens when all earlier ones that are not optional are complete. */
  isInOrder: z.boolean(),
  /** The owner and administrators. */
  canEdit: z.boolean(),
  steps: z.array(LearningPathStep),
});
export type LearningPath = z.output<typeof LearningPath>;

export const LearningPathId = z.object({ pathId: z.uuid() });
export type LearningPathId = z.output<typeof LearningPathId>;

/** Every word of `search` must occur in the title. */
export const LearningPathQuery = z.object({ page: PageNumber, search: OptionalSearch });
export type LearningPathQuery = z.output<typeof LearningPathQuery>;

/** Published paths by title. 401 for visitors of a site without a public catalog. */
export const listLearningPaths = endpoint({
  method: 'GET',
  path: '/api/learning-paths',
  ...LEARNING_PATH_CALL,
  access: 'public',
  summary: 'Published learning paths, page by page',
  query: LearningPathQuery,
  response: paged(ListedLearningPath),
});

/** 404 for a draft, except for its owner and administrators. 401 for visitors of a site without a public catalog. */
export const getLearningPath = endpoint({
  method: 'GET',
  path: '/api/learning-paths/slug/:slug',
  ...LEARNING_PATH_CALL,
  access: 'public',
  summary: 'A learning path with its steps, by slug',
  params: z.object({ slug: z.string().check(z.maxLength(100)) }),
  response: LearningPath,
});

/** The published paths that the person has joined: those not completed first, then by due date and title. */
export const listOwnLearningPaths = endpoint({
  method: 'GET',
  path: '/api/learning-path-enrollments',
  ...LEARNING_PATH_CALL,
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The learning paths that the person has joined',
  response: z.array(ListedLearningPath),
});

/** Enrolls in no course: people enroll when they open one. A repeated call changes nothing. */
export const joinLearningPath = endpoint({
  method: 'POST',
  path: '/api/learning-paths/:pathId/enrollment',
  ...LEARNING_PATH_CALL,
  access: 'signed-in',
  perMinute: 30,
  summary: 'Join a learning path',
  params: LearningPathId,
  response: LearningPath,
});

/**
 * Enrollments in courses, their progress and a certificate stay. 409 with the code `learning-path-assigned` while one of the
 * person's groups takes the path.
 */
export const leaveLearningPath = endpoint({
  method: 'DELETE',
  path: '/api/learning-paths/:pathId/enrollment',
  ...LEARNING_PATH_CALL,
  access: 'signed-in',
  perMinute: 30,
  summary: 'Leave a learning path',
  params: LearningPathId,
  status: 204,
});
