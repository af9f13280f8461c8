import type { DeckText } from '@lectern/pdf';

/** The beginning of a section of a deck; a section without a title is named after its slides. */
export interface Section {
  /** Page index in the file. */
  page: number;
  title: string | null;
}

/** Finds the sections of a deck by one kind of evidence, in page order; null where the deck does not have this evidence. */
export type FindSections = (deck: DeckText) => Section[] | null;
