import { COURSE_LIMITS } from '@lectern/contract';
import type { FormerOutline, Module } from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';
import type { UpdatePlan } from './plan-update.js';

/** Everything that is written of a course's modules and slides. */
export type OutlineParts = Pick<UpdatePlan, 'outline' | 'slides' | 'modules'>;

/** @throws Refusal (400) when a course can't have so many slides or modules */
export function checkSize(outline: UpdatePlan['outline']): void {
  const slides = outline.reduce((sum, module) => sum + module.slides.length, 0);
  if (slides > COURSE_LIMITS.slides || outline.length > COURSE_LIMITS.modules)
    throw new Refusal(400, 'authoring.tooManySlides', {
      values: { slides: COURSE_LIMITS.slides, modules: COURSE_LIMITS.modules },
    });
}

/** Ids of the modules and slides that an outline no longer has. */
export function removedParts(old: Module[], outline: UpdatePlan['outline']) {
  const staying = new Set([...outline, ...outline.flatMap(({ slides }) => slides)].map(({ id }) => id));
  const missing = (parts: { id: string }[]) => parts.map(({ id }) => id).filter((id) => !staying.has(id));
  return { moduleIds: missing(old), slideIds: missing(old.flatMap(({ slides }) => slides)) };
}

/** A former outline as `write` takes it. */
export function splitParts({ modules, slides }: FormerOutline): OutlineParts {
  return {
    outline: modules.map(({ id, title, description }) => ({
      ...{ id, title, description },
      slides: slides
        .filter(({ moduleId }) => moduleId === id)
        .map((slide) => ({
          id: slide.id,
          title: slide.title,
          content: slide.content,
          imageAlt: slide.imageAlt,
          notes: slide.notes,
        })),
    })),
    slides,
    modules,
  };
}
