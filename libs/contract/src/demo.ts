import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** Courses that a demo assignment grants. */
export const DEMO_COURSES = 2;

/** Adds the sample courses that are not there yet; `coursesCreated` is how many that were. */
export const seedCourses = endpoint({
  method: 'POST',
  path: '/api/seed-courses-public',
  access: 'signed-in',
  summary: 'Create the sample courses',
  response: z.object({ coursesCreated: z.int() }),
});

/** Enrolls in the same `DEMO_COURSES` courses however often it is called; where there are fewer, the sample courses are made. */
export const assignDemoCourses = endpoint({
  method: 'POST',
  path: '/api/assign-demo-courses',
  access: 'signed-in',
  summary: 'Enroll in demo courses',
  response: z.object({ coursesAssigned: z.int() }),
});
