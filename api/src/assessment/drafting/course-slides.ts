import { Course, Module, Slide } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

/** A course with all modules and slides, in order. */
export interface CourseWithSlides {
  course: Course;
  modules: Module[];
  slides: Slide[];
}

/** @throws Refusal (404) if the course does not exist */
export async function findCourseWithSlides(
  manager: EntityManager,
  courseId: string,
): Promise<CourseWithSlides> {
  const course = await manager.findOneBy(Course, { id: courseId });
  if (!course) throw new Refusal(404, 'courses.courseNotFound');
  const modules = await manager.find(Module, { where: { courseId }, order: { position: 'ASC' } });
  const slides = await manager
    .createQueryBuilder(Slide, 'slide')
    .innerJoin('slide.module', 'module')
    .where('module.courseId = :courseId', { courseId })
    .orderBy('module.position')
    .addOrderBy('slide.position')
    .getMany();
  return { course, modules, slides };
}

/**
 * Returns the ids of the chosen slides; without a choice, those of all slides.
 * @throws Refusal (400) if the course does not have a chosen slide
 */
export function chooseSlides({ slides }: CourseWithSlides, slideIds: string[] | undefined): Set<string> {
  const courseSlideIds = new Set(slides.map(({ id }) => id));
  if (slideIds?.some((id) => !courseSlideIds.has(id))) throw new Refusal(400, 'assessment.chosenSlideGone');
  return new Set(slideIds ?? courseSlideIds);
}
