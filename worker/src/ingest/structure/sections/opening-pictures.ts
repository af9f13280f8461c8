import type { DeckText } from '@lectern/pdf';
import { findContentLines } from '../lines/page-lines.js';
import type { FindSections, Section } from './section.js';

/*
 * Moves the beginning of a section to the page before, where that shows only a picture: page 28 shows a logo alone, and pages 29 to 41
 * have the title 'The command line', so the section begins on page 28. deck-sections.test.ts has the example.
 */

/** Wraps a function that finds sections, so that a section begins at a page without words directly before its first title. */
export function startAtPictures(findSections: FindSections): FindSections {
  return (deck) =>
    findSections(deck)?.map((section) => ({ ...section, page: findFirstPage(section, deck) })) ?? null;
}

/** The page without words before a section; else the section's own page. The first page of a deck is no part of a section. */
function findFirstPage({ page }: Section, deck: DeckText): number {
  const position = deck.pages.findIndex(({ index }) => index === page);
  const previous = position > 1 ? deck.pages[position - 1] : undefined;
  return previous && !findContentLines(previous, deck).length ? previous.index : page;
}
