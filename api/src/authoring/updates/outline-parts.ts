import { COURSE_LIMITS } from '@lectern/contract';
import type { FormerOutline, Module } from '@lectern/data';
import { BadRequestException } from '@nestjs/common';
import type { UpdatePlan } from './plan-update.js';

const TOO_MANY = `A course can have at most ${COURSE_LIMITS.slides} slides and ${COURSE_LIMITS.modules} modules. Keep fewer slides of the course.`;

/** Everything that is written of a course's modules and slides. */
export type OutlineParts = Pick<UpdatePlan, 'outline' | 'slides' | 'modules'>;

/** @throws BadRequestException when a course can't have so many slides or modules */
export function checkSize(outline: UpdatePlan['outline']): void {
  const slides = outline.reduce((sum, module) => sum + module.slides.length, 0);
  if (slides > COURSE_LIMITS.slides || outline.length > COURSE_LIMITS.modules)
    throw new BadRequestException(TOO_MANY);
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
