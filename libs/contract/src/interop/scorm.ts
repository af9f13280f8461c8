import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { CourseId } from '../courses/course.js';

/** SCORM 1.2, and SCORM 2004 in its 4th edition. */
export const SCORM_EDITIONS = ['1.2', '2004'] as const;
export const ScormEdition = z.enum(SCORM_EDITIONS);
export type ScormEdition = z.output<typeof ScormEdition>;

/**
 * Exports a course as a ZIP that other learning management systems play. It contains the practice questions that are open to every
 * learner of the course when it is exported, with the right answers. 409 for a course without slides.
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
