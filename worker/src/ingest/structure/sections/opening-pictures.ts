import type { DeckText } from '@lectern/pdf';
import { findContentLines } from '../lines/page-lines.js';
import type { Section } from './section.js';

/*
 * Sections that are found by the titles of their slides begin at the picture before the first of these: page 28 shows a logo
 * alone, and pages 29 to 41 have the title 'The command line', so the section begins on page 28. deck-sections.test.ts has the
 * example.
 */

/** Wraps a source of sections, so that they begin at a page without words before their first title, if there is one. */
export function beginAtPictures(
  find: (deck: DeckText) => Section[] | null,
): (deck: DeckText) => Section[] | null {
  return (deck) => find(deck)?.map((section) => ({ ...section, page: findOpening(section, deck) })) ?? null;
}

/** The page of the picture before a section; the section's own page where none is. The title page opens no section. */
function findOpening({ page }: Section, deck: DeckText): number {
  const at = deck.pages.findIndex(({ index }) => index === page);
  const before = at > 1 ? deck.pages[at - 1] : undefined;
  return before && !findContentLines(before, deck).length ? before.index : page;
}
