import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** Courses that a demo assignment grants. */
export const DEMO_COURSES = 2;

/**
 * Adds the missing sample courses; `coursesCreated` is how many were added. Sample courses that an administrator
 * deleted come back only when an administrator calls.
 */
export const seedCourses = endpoint({
  method: 'POST',
  path: '/api/seed-courses-public',
  access: 'signed-in',
  summary: 'Create the sample courses',
  response: z.object({ coursesCreated: z.int() }),
});

/** Enrolls in `DEMO_COURSES` courses, the same with every call; adds the sample courses where there are too few. */
export const assignDemoCourses = endpoint({
  method: 'POST',
  path: '/api/assign-demo-courses',
  access: 'signed-in',
  summary: 'Enroll in demo courses',
  response: z.object({ coursesAssigned: z.int() }),
});
