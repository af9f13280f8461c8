import type { NotePlace, NoteQuote } from '@lectern/contract';
import type { AnchorSlide } from './anchors.queries.js';
import { describeQuote } from './describe-quote.js';

/**
 * Describes the slide, and the place or quote on it, that a new note or thread is about, as column values. The slide may have changed
 * since the person read it.
 */
export function describeAnchor(
  { slideId, quote, place }: { slideId: string; quote: NoteQuote | null; place: NotePlace | null },
  { courseId, moduleTitle, slideTitle, content, contentHash, picture }: AnchorSlide,
) {
  return {
    ...{ courseId, slideId, firstSlideId: slideId, moduleTitle, slideTitle },
    ...(place && { placeX: place.x, placeY: place.y, picture }),
    ...(quote && { ...describeQuote(quote, content), contentHash }),
  };
}
