import { removeBuildSteps } from '../structure/pages/build-steps.js';
import { moveNotesToSlides } from '../structure/pages/speaker-notes.js';
import type { DeckPages } from './read-pages.js';

/** The pages of a deck that become slides, and the numbers of pages that were dropped. */
export interface SlidePages extends DeckPages {
  /** Number of dropped build steps: pages that show the slide of the next page with less on it. */
  buildSteps: number;
  /** Number of dropped notes pages. */
  speakerNotes: number;
}

/** Drops the pages that are no slides: notes pages and build steps. */
export function dropPages(deck: DeckPages): Promise<SlidePages> {
  const withBuildSteps = moveNotesToSlides(deck.text);
  const text = removeBuildSteps(withBuildSteps);
  const slidePages = new Set(text.pages.map(({ index }) => index));
  return Promise.resolve({
    ...deck,
    text,
    images: deck.images.filter(({ index }) => slidePages.has(index)),
    buildSteps: withBuildSteps.pages.length - text.pages.length,
    speakerNotes: deck.text.pages.length - withBuildSteps.pages.length,
  });
}
