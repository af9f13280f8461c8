import type { DeckText } from '@lectern/pdf';
import { SECTION_WORD } from './section-words.js';
import type { Section } from './section.js';
import { findTitleText } from '../titles/title-block.js';

/*
 * Finds sections that titles count: '1. Background' on page 3, '2. Methods' on page 8, '3. Results' on page 15. The numbers below
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** Matches 'Part II: Validation', 'Kapitel 3 – Aufbau', 'Part 2'. */
const NAMED_NUMBER = new RegExp(
  `^(?:${SECTION_WORD})\\s+(?:(\\d{1,2})|([IVX]{1,5}))(?![\\p{L}\\p{N}/])\\s*[.:)–—-]?\\s*(\\p{L}.*)?$`,
  'iu',
);
/** Sections from which on a word such as 'part' counts them. */
const MIN_NAMED_SECTIONS = 2;
/** Matches '1. Background', '2 Methods', 'III. Results'; a Roman numeral needs its point. */
const NUMBERED = /^(?:(\d{1,2})[.):]?|([IVX]{1,5})[.)])\s+(\p{L}.*)$/u;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const MIN_SECTIONS = 3;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2;
/** The first section begins within this share of the deck: numbers further back count the steps of one topic. */
const MAX_START_SHARE = 0.25;
/** Share of the deck that the last section may take. */
const MAX_LAST_SHARE = 0.5;

/** The sections that slide titles count: 'Part I: Models' or '1. Background', then '2. Methods'. Null where they count none. */
export function findNumberedSections(deck: DeckText): Section[] | null {
  return namedNumbers(deck) ?? plainNumbers(deck);
}

/** The sections of titles with a word and a number, such as 'Part II: Validation'. */
function namedNumbers(deck: DeckText): Section[] | null {
  const sections: Section[] = [];
  for (const page of deck.pages) {
    const [title = '', digits, roman, name] = NAMED_NUMBER.exec(findTitleText(page, deck).trim()) ?? [];
    const number = digits ? Number(digits) : ROMAN.indexOf((roman ?? '').toUpperCase()) + 1;
    if (title && number === sections.length + 1)
      sections.push({ page: page.index, title: name ? toTopic(name) : title });
  }
  const usable =
    sections.length >= MIN_NAMED_SECTIONS &&
    deck.pages.length / sections.length >= MIN_AVERAGE_PAGES &&
    findPosition(sections[0], deck) <= deck.pages.length * MAX_START_SHARE;
  return usable ? sections : null;
}

function plainNumbers(deck: DeckText): Section[] | null {
  const sections: Section[] = [];
  for (const page of deck.pages) {
    const numbered = numberedTitle(findTitleText(page, deck));
    if (numbered?.number === sections.length + 1)
      sections.push({ page: page.index, title: toTopic(numbered.title) });
    // Titles that count from the beginning again are steps of several topics.
    else if (numbered && numbered.number < sections.length) return null;
  }
  return isSpread(sections, deck) ? sections : null;
}

function numberedTitle(text: string): { number: number; title: string } | null {
  const [, digits, roman, title] = NUMBERED.exec(text.trim()) ?? [];
  if (!title) return null;
  return { number: digits ? Number(digits) : ROMAN.indexOf(roman ?? '') + 1, title };
}

/** 'State Diagram — Exercise' becomes 'State Diagram': the slides of a section share this part. */
function toTopic(title: string): string {
  return title.split(/\s[–—-]\s|:\s/)[0]?.trim() || title;
}

function findPosition(section: Section | undefined, { pages }: DeckText): number {
  return pages.findIndex(({ index }) => index === section?.page);
}

function isSpread(sections: Section[], deck: DeckText): boolean {
  const { pages } = deck;
  return (
    sections.length >= MIN_SECTIONS &&
    pages.length / sections.length >= MIN_AVERAGE_PAGES &&
    findPosition(sections[0], deck) <= pages.length * MAX_START_SHARE &&
    pages.length - findPosition(sections.at(-1), deck) <= pages.length * MAX_LAST_SHARE
  );
}
