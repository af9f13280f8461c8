import type { DeckText, PageText } from '@lectern/pdf';
import { bodySize, ownLines } from '../lines/page-lines.js';
import { CLOSING } from './section-words.js';
import type { Section } from './section.js';
import { ownTitle } from '../titles/slide-title.js';
import { titleBlock } from '../titles/title-block.js';

/** Words and lines of a divider page. */
const MAX_WORDS = 14;
const MAX_LINES = 4;
/** Pages of a section on average. */
const MIN_AVERAGE = 2.5;
/** With fewer dividers, no section may be longer than half of the deck or `MAX_EVEN` pages. */
const MIN_DIVIDERS = 3;
const MAX_EVEN = 12;
/** Share by which sizes may differ within one look; sizes from OCR are measured. */
const SIZE_TOLERANCE = 0.04;
/** Rows of arrows or dots decorate a page. */
const WORDED = /\p{L}/u;
/** The sections that begin with divider pages: pages with hardly more than a title, all of one look. Null without any. */
export function dividerSections(deck: DeckText): Section[] | null {
  const candidates = deck.pages.slice(1).filter((page) => isDivider(page, deck));
  const dividers = largestFamily(candidates, deck);
  const titles = dividers.map((page) => ownTitle(page, deck));
  // Overlay steps of one divider open one section.
  const opening = dividers.flatMap((page, i): Section[] => {
    const isStep = titles[i] === titles[i - 1] && page === nextPage(dividers[i - 1], deck);
    if (isStep) return [];
    const next = nextPage(page, deck);
    // Dividers with the same title, such as an acronym with one letter highlighted, don't name their section.
    const isAmbiguous = titles.indexOf(titles[i] ?? null) !== titles.lastIndexOf(titles[i] ?? null);
    return [{ page: page.index, title: isAmbiguous && next ? ownTitle(next, deck) : (titles[i] ?? null) }];
  });
  const usable =
    opening.length > 1 &&
    deck.pages.length / opening.length >= MIN_AVERAGE &&
    (opening.length >= MIN_DIVIDERS || longest(opening, deck) <= Math.max(deck.pages.length / 2, MAX_EVEN));
  return usable ? opening : null;
}

function nextPage(page: PageText | undefined, { pages }: DeckText): PageText | undefined {
  return page && pages[pages.indexOf(page) + 1];
}

/** Number of pages of the longest section. */
function longest(sections: Section[], deck: DeckText): number {
  const starts = sections.map(({ page }) => deck.pages.findIndex(({ index }) => index === page));
  return Math.max(...starts.map((start, i) => (starts[i + 1] ?? deck.pages.length) - start));
}

function isDivider(page: PageText, deck: DeckText): boolean {
  const lines = ownLines(page, deck).filter((line) => WORDED.test(line.text));
  const block = titleBlock(page, deck);
  const title = ownTitle(page, deck);
  if (!block || !title || lines.length > MAX_LINES || CLOSING.test(title)) return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const middle = block.top + block.size / page.height / 2;
  return words <= MAX_WORDS && middle > 0.2 && middle < 0.75 && block.size > bodySize(deck);
}

/** The largest group of pages whose titles have one size: dividers of a deck look alike. */
function largestFamily(pages: PageText[], deck: DeckText): PageText[] {
  const sizeOf = (page: PageText): number => titleBlock(page, deck)?.size ?? 0;
  const familyOf = (size: number): PageText[] =>
    pages.filter((page) => Math.abs(sizeOf(page) - size) <= size * SIZE_TOLERANCE);
  const families = [...new Set(pages.map(sizeOf))].map(familyOf);
  return families.sort((a, b) => b.length - a.length)[0] ?? [];
}
