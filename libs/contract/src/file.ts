import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** A picture or audio file of a course. Public: its URL is unguessable. */
export const getCourseFile = endpoint({
  method: 'GET',
  path: '/api/files/courses/:courseId/*file',
  access: 'public',
  summary: 'A picture or sound of a course',
  params: z.object({
    courseId: z.uuid(),
    file: z.array(z.string().check(z.regex(/^[\w-]+(\.[a-z0-9]+)?$/))),
  }),
});
