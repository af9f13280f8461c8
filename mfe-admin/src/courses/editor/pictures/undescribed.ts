import type { EditedModule, EditedSlide } from '@lectern/contract';
import { listSlides } from '../draft';

export function isUndescribed({ imageUrl, imageAlt }: EditedSlide): boolean {
  return imageUrl !== null && !imageAlt?.trim();
}

/** The next slide after `id` whose picture has no description, starting over after the last; undefined if no other has none. */
export function nextUndescribed(modules: EditedModule[], id: string): EditedSlide | undefined {
  const slides = listSlides(modules);
  const startIndex = slides.findIndex((slide) => slide.id === id);
  return [...slides.slice(startIndex + 1), ...slides.slice(0, startIndex)].find(isUndescribed);
}
