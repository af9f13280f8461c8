import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from '../courses/course.js';

export const MAX_COVER_BYTES = 10 * 1024 * 1024;

/**
 * A PNG, JPEG or WebP file becomes the picture that lists show of the course, cut to 16:9 and without its metadata. It is not
 * part of the draft and of the version of the course. 413 for a file that is too large, 422 for one that is no such picture.
 */
export const replaceCourseCover = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cover',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 20,
  summary: 'Replace the cover of a course',
  params: CourseId,
  body: z.object({}),
  multipart: true,
  response: z.object({ thumbnailUrl: z.string() }),
  status: 201,
});
