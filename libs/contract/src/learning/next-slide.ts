import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';

/**
 * The slide at which a learner goes on in a course: where they left a module that is not complete, else the first unseen
 * slide of the first such module.
 */
export const NextSlide = z.object({
  courseId: z.uuid(),
  moduleId: z.uuid(),
  moduleTitle: z.string(),
  title: z.string(),
  /** From 0 within the module, as in the viewer's address. */
  slidePosition: z.int(),
  /** Slides of modules that are not complete that the learner has not seen. */
  slidesLeft: z.int(),
  /** Estimated from the time that the learner spent on the slides of this course so far; 0 without slides left. */
  minutesLeft: z.int(),
});
export type NextSlide = z.output<typeof NextSlide>;

/** Null unless the person is enrolled and a module with slides is not complete. */
export const getNextSlide = endpoint({
  method: 'GET',
  path: '/api/enrollments/:id/next-slide',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The slide at which the learner goes on in a course, or null',
  params: CourseId,
  response: z.nullable(NextSlide),
});
