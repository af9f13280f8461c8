import { removeBuildSteps } from '../structure/pages/build-steps.js';
import { moveNotesToSlides } from '../structure/pages/speaker-notes.js';
import type { DeckPages } from './read-pages.js';

/** The pages of a deck that become slides, and how many others there were. */
export interface SlidePages extends DeckPages {
  /** Pages that only build up the page after them. */
  buildSteps: number;
  /** Pages that hold a speaker's notes. */
  speakerNotes: number;
}

/** Drops the pages that are no slides: speaker notes, and build steps of the page after them. */
export function dropPages(deck: DeckPages): Promise<SlidePages> {
  const withBuildSteps = moveNotesToSlides(deck.text);
  const text = removeBuildSteps(withBuildSteps);
  const kept = new Set(text.pages.map(({ index }) => index));
  return Promise.resolve({
    ...deck,
    text,
    images: deck.images.filter(({ index }) => kept.has(index)),
    buildSteps: withBuildSteps.pages.length - text.pages.length,
    speakerNotes: deck.text.pages.length - withBuildSteps.pages.length,
  });
}
