import {
  Course,
  CourseInstructor,
  deckHash,
  finishUpload,
  uniqueSlug,
  Module,
  notesHash,
  Slide,
  User,
  writePassages,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type IngestContext, UploadEndedError } from '../ingest.context.js';
import type { CourseDraft } from './build-course.js';
import { proposeUpdate } from './propose-update.js';

/**
 * Saves the whole course, or the update that is proposed for a course, and ends the upload in one transaction, so that no incomplete course
 * is ever visible.
 * @throws UploadEndedError when the upload has ended already
 * @throws UpdatedCourseDeletedError when there is no course to update
 */
export async function saveCourse(
  { details, detailsTexts, ...draft }: CourseDraft,
  { source, upload }: IngestContext,
): Promise<{ courseId: string }> {
  const courseId = upload.updatesCourseId ?? draft.id;
  await source.transaction(async (manager) => {
    if (upload.updatesCourseId) await proposeUpdate(manager, upload.id, courseId, draft);
    else {
      await insertCourse(manager, { ...draft, isPublished: !upload.isDraft });
      await insertOwner(manager, courseId, upload.userId);
      await writePassages(manager, courseId);
    }
    const uploadDetails = detailsTexts ?? details;
    const uploadEnd = {
      status: 'completed',
      courseId,
      ...(uploadDetails && { details: uploadDetails }),
    } as const;
    if (!(await finishUpload(manager, upload.id, uploadEnd))) throw new UploadEndedError(upload.id);
  });
  return { courseId };
}

/** Makes an instructor the owner of a course that they upload. Courses that administrators upload have no owner. */
async function insertOwner(manager: EntityManager, courseId: string, uploaderId: string | null) {
  if (!uploaderId) return;
  const isInstructor = await manager.existsBy(User, { id: uploaderId, role: 'instructor' });
  if (isInstructor) await manager.insert(CourseInstructor, { courseId, userId: uploaderId, isOwner: true });
}

async function insertCourse(
  manager: EntityManager,
  { modules, ...course }: Omit<CourseDraft, 'details' | 'detailsTexts'> & Pick<Course, 'isPublished'>,
) {
  await manager.insert(Course, { ...course, slug: await uniqueSlug(manager, course.title) });
  for (const [position, { slides, ...module }] of modules.entries()) {
    await manager.insert(Module, {
      ...module,
      courseId: course.id,
      position,
      deckHash: deckHash({ title: module.title, text: module.description }),
    });
    await manager.insert(
      Slide,
      slides.map((slide, position) => ({
        ...slide,
        moduleId: module.id,
        position,
        deckHash: deckHash({ title: slide.title, text: slide.content }),
        notesHash: slide.notes && notesHash(slide.notes),
      })),
    );
  }
}
