import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** A picture or sound of a course; ids and names are unguessable, so whoever holds the address may see it. */
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
