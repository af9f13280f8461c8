import { CourseId } from './course.js';
import { endpoint } from '../core/define.js';

/** A ZIP with `course.md` (GitHub Flavored Markdown) and the folder `pictures`. */
export const exportCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/export.zip',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'A course as Markdown with its pictures',
  params: CourseId,
});
