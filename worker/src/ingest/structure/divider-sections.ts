import type { DeckText, PageText } from '@lectern/pdf';
import type { Section } from './deck-modules.js';
import { bodySize, ownLines } from './page-lines.js';
import { ownTitle } from './slide-title.js';
import { titleBlock } from './title-block.js';

const MAX_WORDS = 14;
const MAX_LINES = 4;
const MIN_AVERAGE = 2.5;
const MIN_DIVIDERS = 3;
const MAX_EVEN = 12;
/** Share that sizes of one look differ by: those of letters in a picture are measured. */
const ALIKE = 0.04;
/** Pages that end a talk look like dividers, and so does the first page behind them. */
const CLOSING =
  /^(?:thanks?\b|thank you|questions?\b|q ?& ?a\b|any questions|the end\b|fin\b|discussion\b|danke|vielen dank|fragen|merci|grazie|domande|gracias|preguntas|obrigad|děkuj|dotazy|otázky|dziękuj|bedankt|vragen|tack\b|спасибо|вопросы|謝謝|谢谢|ありがとう)/iu;

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
    (opening.length >= MIN_DIVIDERS || longest(opening, deck) <= Math.max(deck.pages.length / 2, MAX_EVEN));
  return usable ? opening : null;
}

/** Pages of the longest section: where one of two swallows the deck, the pages found aren't its dividers. */
function longest(sections: Section[], deck: DeckText): number {
  const places = sections.map(({ page }) => deck.pages.findIndex(({ index }) => index === page));
  return Math.max(...places.map((at, i) => (places[i + 1] ?? deck.pages.length) - at));
}

function isDivider(page: PageText, deck: DeckText): boolean {
  const lines = ownLines(page, deck);
  const block = titleBlock(page, deck);
  const title = ownTitle(page, deck);
  if (!block || !title || lines.length > MAX_LINES || CLOSING.test(title)) return false;
  const words = lines.flatMap((line) => line.text.split(/\s+/)).length;
  const middle = block.top + block.size / page.height / 2;
  return words <= MAX_WORDS && middle > 0.2 && middle < 0.75 && block.size > bodySize(deck);
}

/** Dividers of a deck look alike; a lone quote or a 'Thank you' doesn't. */
function largestFamily(pages: PageText[], deck: DeckText): PageText[] {
  const sizeOf = (page: PageText): number => titleBlock(page, deck)?.size ?? 0;
  const familyOf = (size: number): PageText[] =>
    pages.filter((page) => Math.abs(sizeOf(page) - size) <= size * ALIKE);
  const families = [...new Set(pages.map(sizeOf))].map(familyOf);
  return families.sort((a, b) => b.length - a.length)[0] ?? [];
}
