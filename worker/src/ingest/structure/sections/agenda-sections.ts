import { BULLET_DASHES, BULLET_SIGNS, type DeckText, type PageText, type TextLine } from '@lectern/pdf';
import { findDividerSections } from './divider-sections.js';
import { findHighlightedLine } from '../lines/highlighted-line.js';
import { findContentLines } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import { isSectionName } from './section-name.js';
import { AGENDA } from './section-words.js';
import type { Section } from './section.js';
import { findTitle, findTitleLines } from '../titles/slide-title.js';

/*
 * Finds sections by the agenda of a deck: it is shown again before each section (`findAgendaSections`), or once, and its items come back
 * as titles (`findAnnouncedSections`).
 *
 *     Agenda              Agenda              Agenda              Agenda
 *     1. Aims             1. AIMS             1. Aims             Aims          page 1
 *     2. Methods          2. Methods          2. METHODS          Methods       page 6 has the title 'Methods'
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts and deck-sections.test.ts have
 * an example of each rule.
 */

/** An agenda on a later page (from 0) announces no sections. */
const LAST_AGENDA = 8;
const MIN_ITEMS = 2;
const MAX_ITEMS = 20;
/** How often a list must be shown before it is an agenda whatever its title is, and its items. */
const REPEATED_LIST = { minRepetitions: 3, minItems: 3 };
/** Share of an agenda's items that must come back as titles. */
const MIN_FOUND_ITEMS = 0.6;
/** Letters and digits from which on the beginning of an item, or of a title, is enough. */
const MIN_BEGINNING = 6;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2;
const NUMBERING = new RegExp(
  `^(?:[${BULLET_SIGNS}${BULLET_DASHES}·]|\\(?\\d{1,2}[.):]?|[ivx]{1,4}[.)])\\s+`,
  'iu',
);

/** The sections of an agenda that is shown again before each section. Null where there is none. */
export function findAgendaSections(deck: DeckText): Section[] | null {
  const sections = findTitledAgenda(deck) ?? findRepeatedAgenda(deck);
  return sections && deck.pages.length / sections.length >= MIN_AVERAGE_PAGES ? sections : null;
}

/**
 * The sections of an agenda that is shown once: its items come back as titles. Null where there is none, and where most
 * of these titles are on divider pages, since the dividers also show sections with another name in the agenda.
 */
export function findAnnouncedSections(deck: DeckText): Section[] | null {
  return withoutDivided(findAnnounced(deck, findItems), deck);
}

/** The same with all lines of the agenda as items, for those whose items lie in an arc or in steps. */
export function findSectionsOfAllAgendaLines(deck: DeckText): Section[] | null {
  return withoutDivided(findAnnounced(deck, linesBelowTitle), deck);
}

/** Null where sections have too few pages, or where more dividers show most of them. */
function withoutDivided(sections: Section[] | null, deck: DeckText): Section[] | null {
  if (!sections || deck.pages.length / sections.length < MIN_AVERAGE_PAGES) return null;
  const dividers = new Set(findDividerSections(deck)?.map(({ page }) => page));
  const divided = sections.filter(({ page }) => dividers.has(page));
  return divided.length * 2 > sections.length && dividers.size > sections.length ? null : sections;
}

/** Divider pages that repeat the list of all sections under, or around, the title of the one that begins. */
function findTitledAgenda(deck: DeckText): Section[] | null {
  const repetitions = new Map<string, Section[]>();
  for (const page of deck.pages) {
    const title = findTitle(page, deck);
    const items = linesBelowTitle(page, deck).map(itemText);
    if (!title || items.length < MIN_ITEMS || items.length > MAX_ITEMS) continue;
    const list = [...new Set([title, ...items].map(toLettersAndDigits))].sort().join('\n');
    repetitions.set(list, [...(repetitions.get(list) ?? []), { page: page.index, title }]);
  }
  const mostOften = [...repetitions.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const titles = new Set(mostOften.map(({ title }) => title));
  return titles.size > 1 && titles.size === mostOften.length ? mostOften : null;
}

/** Each repetition of the agenda begins a section, named after the highlighted item or the title of the next page. */
function findRepeatedAgenda(deck: DeckText): Section[] | null {
  const repetitions = new Map<string, number[]>();
  deck.pages.forEach((page, i) => {
    if (findItems(page, deck).length < MIN_ITEMS) return;
    const words = findSharedWords(page, deck);
    repetitions.set(words, [...(repetitions.get(words) ?? []), i]);
  });
  const mostOften =
    [...repetitions.values()]
      .filter((shown) => isAgendaShown(shown, deck))
      .sort((a, b) => b.length - a.length)[0] ?? [];
  const sections = nameRepetitions(mostOften, deck);
  return sections.length > 1 ? sections : null;
}

function isAgendaShown(positions: number[], deck: DeckText): boolean {
  if (positions.length < 2) return false;
  const first = deck.pages[positions[0] as number] as PageText;
  if (isAgenda(first, deck) || isRepeatedList(positions, deck)) return true;
  return areHighlighted(findHighlights(positions.slice(1), deck));
}

/** The highlighted item of each repetition of an agenda; null where none is. */
function findHighlights(positions: number[], deck: DeckText): (TextLine | null)[] {
  return positions.map((i) => findHighlightedLine(findItems(deck.pages[i] as PageText, deck)));
}

/** Whether each repetition highlights an item, and not always the same one. */
function areHighlighted(highlights: (TextLine | null)[]): boolean {
  return highlights.every(Boolean) && new Set(highlights.map((line) => line?.text)).size > 1;
}

/** Without a highlighted item, a section has the item of its place where the agenda has as many, else the title of its first slide. */
function nameRepetitions(positions: number[], deck: DeckText): Section[] {
  const highlights = findHighlights(positions, deck);
  const isSame = new Set(highlights.map((line) => line?.text)).size === 1;
  // The first time, the agenda is usually about all sections.
  const isOverview = isSame || !highlights[0];
  const shown = isOverview ? positions.slice(1) : positions;
  const items = shown[0] === undefined ? [] : findItems(deck.pages[shown[0]] as PageText, deck);
  return shown.map((i, place) => {
    const next = deck.pages[i + 1];
    const highlighted = isSame ? null : highlights[place + (isOverview ? 1 : 0)];
    const item = highlighted ?? (items.length === shown.length ? items[place] : null);
    const page = (deck.pages[i] as PageText).index;
    return { page, title: item ? itemText(item) : next ? findTitle(next, deck) : null };
  });
}

/** Whether pages show one list of names often, never twice in a row: 'To do' on pages 4, 9 and 23. */
function isRepeatedList(positions: number[], deck: DeckText): boolean {
  const { minRepetitions, minItems } = REPEATED_LIST;
  const items = findItems(deck.pages[positions[0] as number] as PageText, deck).map(itemText);
  return (
    positions.length >= minRepetitions &&
    positions.every((position, i) => position - (positions[i - 1] ?? -2) > 1) &&
    items.length >= minItems &&
    items.every(isSectionName)
  );
}

/** The words that all repetitions of an agenda share: its title, because parts may be listed for the current section alone. */
function findSharedWords(page: PageText, deck: DeckText): string {
  if (isAgenda(page, deck)) return toLettersAndDigits(findTitle(page, deck) ?? '');
  return findContentLines(page, deck)
    .map(({ text }) => text)
    .sort()
    .join('\n');
}

/** The items of an agenda that come back as titles, in the same order; each begins a section. */
function findAnnounced(
  deck: DeckText,
  findLines: (page: PageText, deck: DeckText) => TextLine[],
): Section[] | null {
  for (const [i, agenda] of deck.pages.entries()) {
    if (i > LAST_AGENDA || !isAgenda(agenda, deck)) continue;
    const items = findLines(agenda, deck).map(itemText);
    const sections = sectionsTitled(items, deck.pages.slice(i + 1), deck);
    if (sections.length > 1 && sections.length >= items.length * MIN_FOUND_ITEMS) return sections;
  }
  return null;
}

function sectionsTitled(items: string[], pages: PageText[], deck: DeckText): Section[] {
  const sections: Section[] = [];
  let next = 0;
  for (const item of items) {
    const found = pages.findIndex((page, i) => i >= next && announces(item, findTitle(page, deck) ?? ''));
    if (found < 0) continue;
    sections.push({ page: (pages[found] as PageText).index, title: item });
    next = found + 1;
  }
  return sections;
}

function isAgenda(page: PageText, deck: DeckText): boolean {
  return AGENDA.test(findTitle(page, deck) ?? '');
}

/** The lines below the title; only the outer level where some are indented. */
function findItems(page: PageText, deck: DeckText): TextLine[] {
  const lines = linesBelowTitle(page, deck);
  const left = Math.min(...lines.map(({ x }) => x));
  const outer = lines.filter(({ x, size }) => x < left + size);
  return outer.length <= MAX_ITEMS ? outer : [];
}

function linesBelowTitle(page: PageText, deck: DeckText): TextLine[] {
  const title = findTitleLines(page, deck);
  return findContentLines(page, deck).filter((line) => !title.includes(line) && /\p{L}{2}/u.test(line.text));
}

function itemText({ text }: TextLine): string {
  return text.replace(NUMBERING, '').trim();
}

/** Whether a title is an item, or one begins with the other: 'Introduction' and 'Introduction to logic'. */
function announces(item: string, title: string): boolean {
  const [long = '', short = ''] = [item, title].map(toLettersAndDigits).sort((a, b) => b.length - a.length);
  return long === short ? long !== '' : short.length >= MIN_BEGINNING && long.startsWith(short);
}
