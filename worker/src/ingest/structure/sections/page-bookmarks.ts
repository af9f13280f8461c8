import type { DeckText, OutlineEntry, PageText } from '@lectern/pdf';

/**
 * Share of the pages that must have a bookmark before bookmarks count as slide titles. Tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md.
 */
const MIN_PAGE_SHARE = 0.8;
const NUMBERED =
  /^(?:slide|folie|page|seite|diapositiva|diapositive|diapo|dia|slajd|snímek|pagina|página)\s*\d+\s*[:.–-]?\s*/iu;
/** 'ページ 3' or 'Side 3': one word in any language and the number of the page. */
const WORD_AND_NUMBER = /^(\p{L}[\p{L}\p{M}]*)\s*(\d+)$/u;
/** 'Slayt 3: Bellek': the same before the title. */
const WORD_NUMBER_TITLE = /^\p{L}[\p{L}\p{M}]*\s*(\d+)\s*:\s*/u;
const NAMELESS = /^(?:power ?point[ -].*|untitled|no title|\(no title\))$/i;

const cache = new WeakMap<DeckText, Map<number, string>>();

/** The title of this page in the file's outline; null where the outline lists sections rather than slides. */
export function findPageBookmark(page: PageText, deck: DeckText): string | null {
  let titles = cache.get(deck);
  if (!titles) cache.set(deck, (titles = findBookmarks(deck)));
  return titles.get(page.index) || null;
}

/** Whether the outline lists slides rather than sections: it has an entry for most of the pages. */
export function doesOutlineNameSlides(deck: DeckText): boolean {
  const pages = new Set(deck.outline.map((entry) => entry.page));
  pages.delete(null);
  return pages.size >= deck.pageCount * MIN_PAGE_SHARE && pages.size > 1;
}

/** 'Slide 7: Memory', or 'Slayt 7: Memory' on the seventh page, becomes 'Memory'; 'ページ 7' there becomes ''. */
export function readBookmarkTitle({ title, page }: OutlineEntry): string {
  const [, , number] = WORD_AND_NUMBER.exec(title.trim()) ?? [];
  if (number !== undefined && Number(number) - 1 === page) return '';
  const [prefix = '', counted] = WORD_NUMBER_TITLE.exec(title.trim()) ?? [];
  const isCounted = page !== null && Number(counted) - 1 === page;
  const named = (isCounted ? title.trim().slice(prefix.length) : title.replace(NUMBERED, '')).trim();
  return NAMELESS.test(named) ? '' : named;
}

function findBookmarks(deck: DeckText): Map<number, string> {
  const titles = new Map<number, string>();
  if (!doesOutlineNameSlides(deck)) return titles;
  // A later entry for the same page is deeper: the slide within its section.
  for (const entry of deck.outline) if (entry.page !== null) titles.set(entry.page, readBookmarkTitle(entry));
  return titles;
}
