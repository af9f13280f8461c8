import type { OfficeFormat } from '@lectern/contract';

/** What an office file itself states about a slide. */
export interface StatedSlide {
  /** The text of the slide's title placeholder; null without one. */
  title: string | null;
  /** The descriptions of the slide's pictures; null where the author has written none. */
  imageAlt: string | null;
  /** The speaker notes in lines; null without any. */
  notes: string | null;
}

/** What an office file itself states. */
export interface OfficeFacts {
  /** The visible slides in the order in which they are shown; null for a document, and where the format can't be read. */
  slides: StatedSlide[] | null;
  /** Number of slides that the author has hidden. */
  hiddenSlides: number;
  /** Sections that the author has named; `slide` is the place of the first one among the visible slides, from 0. */
  sections: { title: string; slide: number }[];
  /** The normalized BCP 47 tag of most of the text; null where unknown. */
  language: string | null;
}

/** What the request of an upload needs to know of an office file. */
export interface InspectedOfficeFile {
  format: OfficeFormat;
  /** Number of slides, including hidden ones; null where the format can't be read. */
  slides: number | null;
}

/** An office file that is ready to be converted. */
export interface ReadOfficeFile {
  format: OfficeFormat;
  facts: OfficeFacts;
  /** The file without references to other files, macros and scripts; null where the format can't be rewritten. */
  stripped: Uint8Array | null;
}

export const NO_FACTS: OfficeFacts = { slides: null, hiddenSlides: 0, sections: [], language: null };
