import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from '../courses/course.js';

/** SCORM 1.2, and SCORM 2004 in its 4th edition. */
export const SCORM_EDITIONS = ['1.2', '2004'] as const;
export const ScormEdition = z.enum(SCORM_EDITIONS);
export type ScormEdition = z.output<typeof ScormEdition>;

/**
 * A ZIP that other learning management systems play. It has the practice questions that every learner of the course may
 * practice at this moment, with their right answers. 409 for a course without slides.
 */
export const exportScormPackage = endpoint({
  method: 'GET',
  path: '/api/courses/:id/scorm.zip',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'A course as a SCORM package',
  params: CourseId,
  query: z.object({ edition: z._default(ScormEdition, '1.2') }),
});
