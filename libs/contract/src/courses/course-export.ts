import { CourseId } from './course.js';
import { endpoint } from '../core/define.js';

/** Videos in one export, in megabytes: the first ones of the course that fit. The text names the others. */
export const EXPORTED_VIDEOS_MEGABYTES = 2000;

/** A ZIP with `course.md` (GitHub Flavored Markdown) and the folders `pictures` and `videos`, the latter with captions. */
export const exportCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/export.zip',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'A course as Markdown with its pictures and videos',
  params: CourseId,
});
