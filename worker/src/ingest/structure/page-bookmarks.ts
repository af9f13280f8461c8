import type { DeckText, PageText } from '@lectern/pdf';

/** Share of the pages that must have a bookmark before bookmarks count as slide titles. */
const MIN_PAGE_SHARE = 0.8;
const NUMBERED =
  /^(?:slide|folie|page|seite|diapositiva|diapositive|diapo|dia|slajd|snímek|pagina|página)\s*\d+\s*[:.–-]?\s*/iu;
const NAMELESS = /^(?:power ?point[ -].*|untitled|no title|\(no title\))$/i;

const cache = new WeakMap<DeckText, Map<number, string>>();

/** The title of this page in the file's outline; null where the outline lists sections rather than slides. */
export function pageBookmark(page: PageText, deck: DeckText): string | null {
  let titles = cache.get(deck);
  if (!titles) cache.set(deck, (titles = bookmarksByPage(deck)));
  return titles.get(page.index) || null;
}

/** Whether the outline lists slides rather than sections: it has an entry for most of the pages. */
export function outlineNamesSlides(deck: DeckText): boolean {
  const pages = new Set(deck.outline.map((entry) => entry.page));
  pages.delete(null);
  return pages.size >= deck.pageCount * MIN_PAGE_SHARE && pages.size > 1;
}

/** 'Slide 7: Memory' becomes 'Memory', and 'Slide 7' becomes ''. */
export function bookmarkTitle(title: string): string {
  const named = title.replace(NUMBERED, '').trim();
  return NAMELESS.test(named) ? '' : named;
}

function bookmarksByPage(deck: DeckText): Map<number, string> {
  const titles = new Map<number, string>();
  if (!outlineNamesSlides(deck)) return titles;
  // A later entry for the same page is deeper: the slide within its section.
  for (const { title, page } of deck.outline) if (page !== null) titles.set(page, bookmarkTitle(title));
  return titles;
}
