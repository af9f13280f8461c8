import type { SampleCourse } from './sample-course.js';
import { business } from './courses/business.js';
import { education } from './courses/education.js';
import { health } from './courses/health.js';
import { it } from './courses/it.js';
import { marketing } from './courses/marketing.js';
import { psychology } from './courses/psychology.js';

/** One of each category, in the order in which lists show them. */
export const sampleCourses: SampleCourse[] = [health, business, marketing, psychology, education, it];
