import type { DeckText, PageText } from '@lectern/pdf';

/** Part of the pages that must have a bookmark of their own before bookmarks count as titles. */
const MOST_PAGES = 0.8;
const NUMBERED =
  /^(?:slide|folie|page|seite|diapositiva|diapositive|diapo|dia|slajd|snímek|pagina|página)\s*\d+\s*[:.–-]?\s*/iu;
const NAMELESS = /^(?:power ?point[ -].*|untitled|no title|\(no title\))$/i;

const memory = new WeakMap<DeckText, Map<number, string>>();

/** The title that the file's outline gives to this page alone; null where the outline lists sections, not pages. */
export function pageBookmark(page: PageText, deck: DeckText): string | null {
  let titles = memory.get(deck);
  if (!titles) memory.set(deck, (titles = bookmarksByPage(deck)));
  return titles.get(page.index) || null;
}

/** Whether the outline has an entry for most of the pages: it names slides, and its leaves aren't sections. */
export function outlineNamesSlides(deck: DeckText): boolean {
  const pages = new Set(deck.outline.map((entry) => entry.page));
  pages.delete(null);
  return pages.size >= deck.pageCount * MOST_PAGES && pages.size > 1;
}

/** 'Slide 7: Memory' says 'Memory'; 'Slide 7' says nothing. */
export function bookmarkTitle(title: string): string {
  const named = title.replace(NUMBERED, '').trim();
  return NAMELESS.test(named) ? '' : named;
}

function bookmarksByPage(deck: DeckText): Map<number, string> {
  const titles = new Map<number, string>();
  if (!outlineNamesSlides(deck)) return titles;
  // A later entry for the same page lies deeper: the slide in its section.
  for (const { title, page } of deck.outline) if (page !== null) titles.set(page, bookmarkTitle(title));
  return titles;
}
