import type { DeckText } from '@lectern/pdf';
import { SECTION_WORD } from './section-words.js';
import type { Section } from './section.js';
import { findTitleText } from '../titles/title-block.js';

/*
 * Finds sections by numbers in titles: '1. Background' on page 3, '2. Methods' on page 8, '3. Results' on page 15. The numbers below
 * are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** Matches 'Part II: Validation', 'Kapitel 3 – Aufbau', 'Part 2'. */
const WORD_AND_NUMBER = new RegExp(
  `^(?:${SECTION_WORD})\\s+(?:(\\d{1,2})|([IVX]{1,5}))(?![\\p{L}\\p{N}/])\\s*[.:)–—-]?\\s*(\\p{L}.*)?$`,
  'iu',
);
/** Titles with a word such as 'part' need at least so many sections, titles with a number alone `MIN_SECTIONS`. */
const MIN_WORDED_SECTIONS = 2;
/** Matches '1. Background', '2 Methods', 'III. Results'; a Roman numeral needs a full stop or bracket. */
const NUMBERED_TITLE = /^(?:(\d{1,2})[.):]?|([IVX]{1,5})[.)])\s+(\p{L}.*)$/u;
const ROMAN_NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const MIN_SECTIONS = 3;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2;
/** The first section begins within this share of the deck: numbers that begin later are the steps of one topic. */
const MAX_START_SHARE = 0.25;
/** Share of the deck that the last section may take. */
const MAX_LAST_SHARE = 0.5;

/** Finds the sections that slide titles number: 'Part I: Models' or '1. Background', then '2. Methods'. Null without such titles. */
export function findNumberedSections(deck: DeckText): Section[] | null {
  return findWordedNumbers(deck) ?? findPlainNumbers(deck);
}

/** Finds the sections of titles with a word and a number, such as 'Part II: Validation'. */
function findWordedNumbers(deck: DeckText): Section[] | null {
  const sections: Section[] = [];
  for (const page of deck.pages) {
    const [title = '', digits, roman, name] = WORD_AND_NUMBER.exec(findTitleText(page, deck).trim()) ?? [];
    const number = digits ? Number(digits) : ROMAN_NUMERALS.indexOf((roman ?? '').toUpperCase()) + 1;
    if (title && number === sections.length + 1)
      sections.push({ page: page.index, title: name ? removeSubtitle(name) : title });
  }
  const areUsable =
    sections.length >= MIN_WORDED_SECTIONS &&
    deck.pages.length / sections.length >= MIN_AVERAGE_PAGES &&
    findPosition(sections[0], deck) <= deck.pages.length * MAX_START_SHARE;
  return areUsable ? sections : null;
}

/** Finds the sections of titles with a number alone, such as '2. Methods'. */
function findPlainNumbers(deck: DeckText): Section[] | null {
  const sections: Section[] = [];
  for (const page of deck.pages) {
    const numbered = parseNumberedTitle(findTitleText(page, deck));
    if (numbered?.number === sections.length + 1)
      sections.push({ page: page.index, title: removeSubtitle(numbered.title) });
    // Numbers that begin again at a lower one are the steps of several topics.
    else if (numbered && numbered.number < sections.length) return null;
  }
  return areSpread(sections, deck) ? sections : null;
}

function parseNumberedTitle(text: string): { number: number; title: string } | null {
  const [, digits, roman, title] = NUMBERED_TITLE.exec(text.trim()) ?? [];
  if (!title) return null;
  return { number: digits ? Number(digits) : ROMAN_NUMERALS.indexOf(roman ?? '') + 1, title };
}

/** 'State Diagram — Exercise' becomes 'State Diagram', which the slides of a section have in common. */
function removeSubtitle(title: string): string {
  return title.split(/\s[–—-]\s|:\s/)[0]?.trim() || title;
}

function findPosition(section: Section | undefined, { pages }: DeckText): number {
  return pages.findIndex(({ index }) => index === section?.page);
}

/** Whether sections are long enough, begin early in the deck, and go on into its second half. */
function areSpread(sections: Section[], deck: DeckText): boolean {
  const { pages } = deck;
  return (
    sections.length >= MIN_SECTIONS &&
    pages.length / sections.length >= MIN_AVERAGE_PAGES &&
    findPosition(sections[0], deck) <= pages.length * MAX_START_SHARE &&
    pages.length - findPosition(sections.at(-1), deck) <= pages.length * MAX_LAST_SHARE
  );
}
