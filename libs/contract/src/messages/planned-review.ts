import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from '../courses/course.js';

/** Days after which a learner is reminded to review a course that they finished or were examined in. */
export const REVIEW_AFTER_DAYS = 3;

/** Days after its date at which a planned review is deleted. */
export const PLANNED_REVIEW_RETENTION_DAYS = 14;

/** When the learner is reminded; null: no review is planned. */
export const PlannedReview = z.object({ dueAt: z.nullable(z.iso.datetime()) });
export type PlannedReview = z.output<typeof PlannedReview>;

export const getPlannedReview = endpoint({
  method: 'GET',
  path: '/api/courses/:id/planned-review',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: "The learner's planned review of a course",
  params: CourseId,
  response: PlannedReview,
});

/** Plans it again where one was planned. 404 unless the person is enrolled in a published course. */
export const planReview = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/planned-review',
  access: 'signed-in',
  summary: 'Be reminded in three days to review a course',
  params: CourseId,
  response: PlannedReview,
});

/** Does nothing where no review is planned. */
export const cancelReview = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/planned-review',
  access: 'signed-in',
  summary: 'Cancel the planned review of a course',
  params: CourseId,
  response: PlannedReview,
});
