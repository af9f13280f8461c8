import type { DeckText, OutlineEntry } from '@lectern/pdf';
import { readBookmarkTitle, doesOutlineNameSlides } from './page-bookmarks.js';
import type { Section } from './section.js';

/*
 * Finds sections in the outline (bookmarks) of the file: 'Aims' for page 2, 'Methods' for page 9. The numbers
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts has the examples.
 */

/** Average pages of a section; an outline with fewer lists slides. */
const MIN_AVERAGE_PAGES = 2;
/** A longer section is replaced by its subsections. */
const MAX_SECTION_PAGES = 30;
/** Average pages of a subsection; a section whose subsections have fewer is not replaced by them. */
const MIN_AVERAGE_SUBSECTION_PAGES = 3;

/** Finds the sections of the file's outline; null where the outline is empty, or lists slides. */
export function findOutlineSections(deck: DeckText): Section[] | null {
  const entries = deck.outline.filter(hasPage);
  const levels = [...new Set(entries.map((entry) => entry.level))].sort((a, b) => a - b);
  // A single entry on the top level is usually the deck itself, with its sections on the next level.
  for (const level of levels) {
    const sections = findSectionsOnLevel(entries, level);
    if (sections.length > 1)
      return areSectionsUsable(sections, level, deck)
        ? splitLongSections(sections, entries, level, deck)
        : null;
  }
  return null;
}

type PlacedEntry = OutlineEntry & { page: number };

function hasPage(entry: OutlineEntry): entry is PlacedEntry {
  return entry.page !== null;
}

/** The entries of one level that have a title, in page order; the first of several entries for one page. */
function findSectionsOnLevel(entries: PlacedEntry[], level: number): Section[] {
  const byPage = new Map<number, Section>();
  for (const entry of entries.filter((candidate) => candidate.level === level)) {
    const title = readBookmarkTitle(entry);
    if (title && !byPage.has(entry.page)) byPage.set(entry.page, { page: entry.page, title });
  }
  return [...byPage.values()].sort((a, b) => a.page - b.page);
}

function areSectionsUsable(sections: Section[], level: number, deck: DeckText): boolean {
  if (deck.pageCount / sections.length < MIN_AVERAGE_PAGES) return false;
  const hasDeeperLevel = deck.outline.some((entry) => entry.level > level);
  return hasDeeperLevel || !doesOutlineNameSlides(deck);
}

/** Replaces a section that is too long for one module with its subsections: 'Methods: Sampling', 'Methods: Analysis'. */
function splitLongSections(
  sections: Section[],
  entries: PlacedEntry[],
  level: number,
  deck: DeckText,
): Section[] {
  return sections.flatMap((section, i) => {
    const end = sections[i + 1]?.page ?? deck.pageCount;
    const pageCount = end - section.page;
    if (pageCount <= MAX_SECTION_PAGES || doesOutlineNameSlides(deck)) return [section];
    const subsections = findSectionsOnLevel(entries, level + 1).filter(
      ({ page }) => page >= section.page && page < end,
    );
    if (subsections.length < 2 || pageCount / subsections.length < MIN_AVERAGE_SUBSECTION_PAGES)
      return [section];
    // Pages before the first subsection stay a section of their own.
    const beginning = (subsections[0] as Section).page > section.page ? [section] : [];
    return [
      ...beginning,
      ...subsections.map(({ page, title }) => ({ page, title: `${section.title}: ${title}` })),
    ];
  });
}
