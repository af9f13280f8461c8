import type { CourseUpdate, FormerOutline, Module, Slide } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import {
  findSlideLinks,
  restoreAudio,
  restoreProgress,
  restoreSlideLinks,
} from './course-updates.queries.js';

/** Describes the state of a course that an update is about to replace. Call it before any slide is removed. */
export async function describeOutline(
  manager: EntityManager,
  thumbnailKey: string | null,
  outline: Module[],
  removedSlideIds: string[],
): Promise<FormerOutline> {
  return {
    thumbnailKey,
    modules: outline.map(({ id, title, description, position, deckHash }) => ({
      ...{ id, title, description, position, deckHash },
    })),
    slides: outline.flatMap(({ slides }) => slides),
    questionVersions: await findSlideLinks(manager, 'question_versions', removedSlideIds),
    questionProposals: await findSlideLinks(manager, 'question_proposals', removedSlideIds),
  };
}

/** When an update is undone: restores the progress, audio and links of the slides that exist again. */
export async function restoreLinks(
  manager: EntityManager,
  { id, former }: Pick<CourseUpdate, 'id'> & { former: FormerOutline },
): Promise<void> {
  await restoreProgress(manager, id);
  await restoreAudio(manager, former.slides);
  await restoreSlideLinks(manager, 'question_versions', former.questionVersions);
  await restoreSlideLinks(manager, 'question_proposals', former.questionProposals);
}

/** Pairs each removed slide with the next slide that stays, or else the previous one. */
export function findNeighbors(
  slides: Pick<Slide, 'id'>[],
  staying: Set<string>,
): { from: string; to: string }[] {
  return slides.flatMap(({ id }, index) => {
    if (staying.has(id)) return [];
    const next = slides.slice(index).find((slide) => staying.has(slide.id));
    const to = (next ?? slides.slice(0, index).findLast((slide) => staying.has(slide.id)))?.id;
    return to ? [{ from: id, to }] : [];
  });
}
