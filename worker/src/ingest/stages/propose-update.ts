import { Course, CourseUpdate, matchSlides, Slide } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { UpdatedCourseDeletedError } from '../ingest.context.js';
import type { CourseDraft } from './build-course.js';

/**
 * Saves a deck as the proposed update of a course, and discards an earlier proposal.
 * @throws UpdatedCourseDeletedError when the course does not exist
 */
export async function proposeUpdate(
  manager: EntityManager,
  updateId: string,
  courseId: string,
  { thumbnailKey, modules }: Pick<CourseDraft, 'thumbnailKey' | 'modules'>,
): Promise<void> {
  // The lock orders proposals for one course, and prevents changes of its slides while they are matched.
  const course = await manager.findOne(Course, {
    where: { id: courseId },
    lock: { mode: 'for_no_key_update' },
  });
  if (!course) throw new UpdatedCourseDeletedError();
  const slides = await manager.find(Slide, {
    where: { module: { courseId } },
    order: { module: { position: 'ASC' }, position: 'ASC' },
  });
  const matches = matchSlides(
    slides,
    modules.flatMap((module) => module.slides),
  );
  await manager.update(CourseUpdate, { courseId, state: 'proposed' }, { state: 'discarded' });
  await manager.insert(CourseUpdate, {
    id: updateId,
    courseId,
    deck: { thumbnailKey, modules },
    matches: Object.fromEntries(matches),
  });
}
