import type { DeckText, OutlineEntry, PageText } from '@lectern/pdf';

/**
 * Share of the pages that must have a bookmark before bookmarks count as slide titles. Tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md.
 */
const MIN_PAGE_SHARE = 0.8;
/** Matches 'Slide 7: ' and the like in some languages. */
const SLIDE_PREFIX =
  /^(?:slide|folie|page|seite|diapositiva|diapositive|diapo|dia|slajd|snímek|pagina|página)\s*\d+\s*[:.–-]?\s*/iu;
/** Matches one word in any language and a number, 'ページ 3' or 'Side 3': no title if it is the number of the page. */
const WORD_AND_NUMBER = /^(\p{L}[\p{L}\p{M}]*)\s*(\d+)$/u;
/** Matches the same before a title: 'Slayt 3: ' of 'Slayt 3: Bellek'. */
const NUMBER_PREFIX = /^\p{L}[\p{L}\p{M}]*\s*(\d+)\s*:\s*/u;
const PLACEHOLDER = /^(?:power ?point[ -].*|untitled|no title|\(no title\))$/i;

const bookmarksByDeck = new WeakMap<DeckText, Map<number, string>>();

/** Finds the title of a page in the file's outline; null where the outline lists sections rather than slides. */
export function findPageBookmark(page: PageText, deck: DeckText): string | null {
  let titles = bookmarksByDeck.get(deck);
  if (!titles) bookmarksByDeck.set(deck, (titles = findBookmarks(deck)));
  return titles.get(page.index) || null;
}

/** Whether the outline lists slides rather than sections: it has an entry for most of the pages. */
export function doesOutlineNameSlides(deck: DeckText): boolean {
  const pages = new Set(deck.outline.map((entry) => entry.page));
  pages.delete(null);
  return pages.size >= deck.pageCount * MIN_PAGE_SHARE && pages.size > 1;
}

/** The title of an entry without its number: on the seventh page, 'Slayt 7: Memory' becomes 'Memory', and 'ページ 7' becomes ''. */
export function readBookmarkTitle({ title, page }: OutlineEntry): string {
  const [, , number] = WORD_AND_NUMBER.exec(title.trim()) ?? [];
  if (number !== undefined && Number(number) - 1 === page) return '';
  const [prefix = '', prefixNumber] = NUMBER_PREFIX.exec(title.trim()) ?? [];
  const hasPageNumber = page !== null && Number(prefixNumber) - 1 === page;
  const name = (hasPageNumber ? title.trim().slice(prefix.length) : title.replace(SLIDE_PREFIX, '')).trim();
  return PLACEHOLDER.test(name) ? '' : name;
}

function findBookmarks(deck: DeckText): Map<number, string> {
  const titles = new Map<number, string>();
  if (!doesOutlineNameSlides(deck)) return titles;
  // Of two entries for one page, the later one is deeper in the outline: the slide within its section.
  for (const entry of deck.outline) if (entry.page !== null) titles.set(entry.page, readBookmarkTitle(entry));
  return titles;
}
