import { buildCourse } from './stages/build-course.js';
import { readSlides } from './stages/read-slides.js';
import { saveCourse } from './stages/save-course.js';
import type { IngestContext } from './ingest.context.js';

/** One step of the ingest: its output is kept under its name, and it may run twice. */
export interface Stage<Input, Output> {
  name: string;
  run(input: Input, context: IngestContext): Promise<Output>;
}

/** How a deck becomes a course, in order; each stage gets what the one before it gave. */
export const ingestStages = [readSlides, buildCourse, saveCourse] as Stage<unknown, unknown>[];
