import { Course, finishUpload, freeSlug, Module, Slide, writePassages } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { IngestContext } from '../ingest.context.js';
import type { Stage } from '../ingest.stages.js';

import type { CourseDraft } from './build-course.js';

/** Saves the whole course and ends the upload in one transaction: there is never half a course. */
export const saveCourse: Stage<CourseDraft, { courseId: string }> = {
  name: 'save-course',
  async run({ details, ...draft }, { source, upload, progress }: IngestContext) {
    progress.report('Saving the course', 95);
    await source.transaction(async (manager) => {
      await insertCourse(manager, draft);
      await writePassages(manager, draft.id);
      const end = { status: 'completed', courseId: draft.id, ...(details && { details }) } as const;
      const first = await finishUpload(manager, upload.id, end);
      if (!first) throw new UploadEnded(upload.id);
    });
    return { courseId: draft.id };
  },
};

/** Another worker, or a failure, ended the upload first: this run's course must not be kept. */
export class UploadEnded extends Error {
  constructor(uploadId: string) {
    super(`Upload ${uploadId} has ended already`);
  }
}

async function insertCourse(manager: EntityManager, { modules, ...course }: Omit<CourseDraft, 'details'>) {
  await manager.insert(Course, { ...course, slug: await freeSlug(manager, course.title), isPublished: true });
  for (const [position, { slides, ...module }] of modules.entries()) {
    await manager.insert(Module, { ...module, courseId: course.id, position });
    await manager.insert(
      Slide,
      slides.map((slide, at) => ({ ...slide, moduleId: module.id, position: at })),
    );
  }
}
