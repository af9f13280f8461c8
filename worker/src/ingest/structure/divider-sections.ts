import type { DeckText, PageText } from '@lectern/infra/pdf';
import type { Section } from './deck-modules.js';
import { bodySize, ownLines } from './page-lines.js';
import { ownTitle } from './slide-title.js';
import { titleBlock } from './title-block.js';

const MAX_WORDS = 14;
const MAX_LINES = 4;
const MIN_AVERAGE = 2.5;
const MAX_EVEN = 12;

/** The sections that divider pages open: pages with hardly more than a title, all of one look. Null without any. */
export function dividerSections(deck: DeckText): Section[] | null {
  const candidates = deck.pages.slice(1).filter((page) => isDivider(page, deck));
  const dividers = largestFamily(candidates, deck);
  const sections = dividers.map((page) => ({ page: page.index, title: ownTitle(page, deck) }));
  // Overlay steps of one divider open one section.
  const opening = sections.filter(({ title }, i) => title !== sections[i - 1]?.title);
  const usable =
    opening.length > 1 &&
    deck.pages.length / opening.length >= MIN_AVERAGE &&
    longest(opening, deck) <= Math.max(deck.pages.length / 2, MAX_EVEN);
  return usable ? opening : null;
}

/** Pages of the longest section: where one swallows the deck, the pages found aren't its dividers. */
function longest(sections: Section[], deck: DeckText): number {
  const ends = [...sections.slice(1).map(({ page }) => page), deck.pageCount];
  return Math.max(...sections.map(({ page }, i) => (ends[i] ?? page) - page));
}

function isDivider(page: PageText, deck: DeckText): boolean {
  const lines = ownLines(page, deck);
  const block = titleBlock(page, deck);
  if (!block || !lines.length || lines.length > MAX_LINES || !ownTitle(page, deck)) return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const middle = block.top + block.size / page.height / 2;
  return words <= MAX_WORDS && middle > 0.2 && middle < 0.75 && block.size > bodySize(deck);
}

/** Dividers of a deck look alike; a lone quote or a 'Thank you' doesn't. */
function largestFamily(pages: PageText[], deck: DeckText): PageText[] {
  const families = new Map<string, PageText[]>();
  for (const page of pages) {
    const size = Math.round(titleBlock(page, deck)?.size ?? 0);
    const family = families.get(String(size)) ?? [];
    families.set(String(size), [...family, page]);
  }
  return [...families.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}
