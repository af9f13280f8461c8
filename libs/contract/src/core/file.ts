import * as z from 'zod/mini';
import { endpoint } from './define.js';

/**
 * A picture or audio file of a course. The thumbnail of a published course is for everybody, other files follow the rule
 * of slides: enrolled learners and administrators. 404 for anyone else, as where there is no file.
 */
export const getCourseFile = endpoint({
  method: 'GET',
  path: '/api/files/courses/:courseId/*file',
  access: 'public',
  feature: 'catalog',
  summary: 'A picture or sound of a course',
  params: z.object({
    courseId: z.uuid(),
    file: z.array(z.string().check(z.maxLength(200, { abort: true }), z.regex(/^[\w-]+(\.[a-z0-9]+)?$/))),
  }),
});
