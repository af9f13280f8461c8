import {
  type AppliedUpdate,
  type CurrentSlide,
  type ProposedSlide as ProposedSlideOnWire,
  type ProposedUpdate,
  UPDATE_UNDO_DAYS,
} from '@lectern/contract';
import type { CourseUpdate, Module, ProposedSlide, Slide } from '@lectern/data';
import { presentPicture } from '../../courses/reading/present-course.js';
import { hashSlide } from './plan-update.js';

const DAY_MS = 24 * 3_600_000;

export function presentProposed(update: CourseUpdate, fileName: string, outline: Module[]): ProposedUpdate {
  const known = new Set(outline.flatMap(({ slides }) => slides.map(({ id }) => id)));
  return {
    id: update.id,
    fileName,
    createdAt: update.createdAt.toISOString(),
    slides: update.deck.modules.flatMap(({ title, slides }) =>
      slides.map((slide) => presentSlide(slide, title)),
    ),
    currentSlides: outline.flatMap(({ title, slides }) =>
      slides.map((slide): CurrentSlide => ({ ...presentSlide(slide, title), deckHash: slide.deckHash })),
    ),
    // Slides may have been deleted since the deck was read.
    matches: Object.entries(update.matches)
      .filter(([, slideId]) => known.has(slideId))
      .map(([id, slideId]) => ({ id, slideId })),
  };
}

function presentSlide(slide: Slide | ProposedSlide, moduleTitle: string): ProposedSlideOnWire {
  const { id, title, content, pictureHash } = slide;
  return {
    id,
    title,
    content,
    ...presentPicture(slide),
    moduleTitle,
    pictureHash,
    textHash: hashSlide(slide),
  };
}

export function presentApplied(
  { id, appliedAt, appliedVersion }: CourseUpdate & { appliedAt: Date },
  fileName: string,
  version: number,
): AppliedUpdate {
  return {
    id,
    fileName,
    appliedAt: appliedAt.toISOString(),
    undoUntil: new Date(appliedAt.getTime() + UPDATE_UNDO_DAYS * DAY_MS).toISOString(),
    isEditedSince: version !== appliedVersion,
  };
}
