import type { OfficeFormat } from '@lectern/contract';

/** What the file itself states about a slide. */
export interface StatedSlide {
  /** The text of its title placeholder; null where it has none. */
  title: string | null;
  /** The descriptions of its pictures; null where an author has written none. */
  imageAlt: string | null;
  /** The speaker notes in lines; null where there are none. */
  notes: string | null;
}

/** What the file itself states. */
export interface OfficeFacts {
  /** The visible slides in the order in which they are shown; null for a document, and where the format can't be read. */
  slides: StatedSlide[] | null;
  /** Slides that the author has hidden. */
  hiddenSlides: number;
  /** Sections that the author has named; `slide` is the place of the first one among the visible slides, from 0. */
  sections: { title: string; slide: number }[];
  /** The normalized BCP 47 tag of most of the text; null where unknown. */
  language: string | null;
}

/** An office file as the upload's request sees it. */
export interface InspectedOfficeFile {
  format: OfficeFormat;
  /** Slides, hidden ones among them; null where the format can't be read. */
  slides: number | null;
}

/** An office file that is ready to be converted. */
export interface ReadOfficeFile {
  format: OfficeFormat;
  facts: OfficeFacts;
  /** The file without anything that refers to other files, or that runs; null where the format can't be rewritten. */
  stripped: Uint8Array | null;
}

export const NO_FACTS: OfficeFacts = { slides: null, hiddenSlides: 0, sections: [], language: null };
