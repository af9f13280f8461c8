import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from '../courses/course.js';

export const MAX_COVER_BYTES = 10 * 1024 * 1024;

/**
 * Makes a PNG, JPEG or WebP file the picture of the course in lists, cut to 16:9 and without metadata. The cover is not part of the
 * drafts and versions of the course. 413 for a file that is too large, 422 for a file of another format.
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
