import type { DeckText, OutlineEntry } from '@lectern/pdf';
import { readBookmarkTitle, doesOutlineNameSlides } from './page-bookmarks.js';
import type { Section } from './section.js';

/*
 * Finds sections in the outline (bookmarks) of the file: 'Aims' for page 2, 'Methods' for page 9. The numbers
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts has the examples.
 */

/** Pages of a section on average; with fewer, the outline lists slides. */
const MIN_AVERAGE_PAGES = 2;
/** A longer section is replaced by its subsections. */
const MAX_SECTION_PAGES = 30;
/** Pages of a subsection on average. */
const MIN_SUBSECTION_PAGES = 3;

/** The sections of the file's outline; null where it has none, or lists slides. */
export function findOutlineSections(deck: DeckText): Section[] | null {
  const entries = deck.outline.filter(isPlaced);
  const levels = [...new Set(entries.map((entry) => entry.level))].sort((a, b) => a - b);
  // A single entry on the top level is usually the deck itself, with its sections below.
  for (const level of levels) {
    const sections = sectionsAt(entries, level);
    if (sections.length > 1)
      return usable(sections, level, deck) ? refined(sections, entries, level, deck) : null;
  }
  return null;
}

type Placed = OutlineEntry & { page: number };

function isPlaced(entry: OutlineEntry): entry is Placed {
  return entry.page !== null;
}

/** Entries of one level with a title, in page order, one to a page. */
function sectionsAt(entries: Placed[], level: number): Section[] {
  const byPage = new Map<number, Section>();
  for (const entry of entries.filter((candidate) => candidate.level === level)) {
    const title = readBookmarkTitle(entry);
    if (title && !byPage.has(entry.page)) byPage.set(entry.page, { page: entry.page, title });
  }
  return [...byPage.values()].sort((a, b) => a.page - b.page);
}

function usable(sections: Section[], level: number, deck: DeckText): boolean {
  if (deck.pageCount / sections.length < MIN_AVERAGE_PAGES) return false;
  const deeper = deck.outline.some((entry) => entry.level > level);
  return deeper || !doesOutlineNameSlides(deck);
}

/** Replaces a section that is too long for one module by its subsections. */
function refined(sections: Section[], entries: Placed[], level: number, deck: DeckText): Section[] {
  return sections.flatMap((section, i) => {
    const end = sections[i + 1]?.page ?? deck.pageCount;
    if (end - section.page <= MAX_SECTION_PAGES || doesOutlineNameSlides(deck)) return [section];
    const inside = sectionsAt(entries, level + 1).filter(({ page }) => page >= section.page && page < end);
    if (inside.length < 2 || (end - section.page) / inside.length < MIN_SUBSECTION_PAGES) return [section];
    const preface = (inside[0] as Section).page > section.page ? [section] : [];
    return [...preface, ...inside.map(({ page, title }) => ({ page, title: `${section.title}: ${title}` }))];
  });
}
