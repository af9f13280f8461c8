import { Course, Module, Slide } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

/** A course with all modules and slides, in order. */
export interface SlidesOfCourse {
  course: Course;
  modules: Module[];
  slides: Slide[];
}

/** @throws Refusal (404) without the course */
export async function findSlides(manager: EntityManager, courseId: string): Promise<SlidesOfCourse> {
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

/** @throws Refusal (400) where a slide is not of the course */
export function requireSlides({ slides }: SlidesOfCourse, slideIds: string[] | undefined): Set<string> {
  const known = new Set(slides.map(({ id }) => id));
  if (slideIds?.some((id) => !known.has(id))) throw new Refusal(400, 'assessment.chosenSlideGone');
  return new Set(slideIds ?? known);
}
