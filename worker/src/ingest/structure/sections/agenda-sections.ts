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
 * Finds sections by the agenda of a deck. Either the agenda is shown again before each section (`findAgendaSections`), or it is shown once
 * and its items are the titles of later pages (`findAnnouncedSections`).
 *
 *     Agenda              Agenda              Agenda              Agenda
 *     1. Aims             1. AIMS             1. Aims             Aims          page 1
 *     2. Methods          2. Methods          2. METHODS          Methods       page 6 has the title 'Methods'
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts and deck-sections.test.ts have
 * an example of each rule.
 */

/** An agenda after this page (from 0) announces no sections. */
const MAX_AGENDA_POSITION = 8;
const MIN_ITEMS = 2;
const MAX_ITEMS = 20;
/** A list that is shown this often, with at least so many items, is an agenda whatever its title is. */
const REPEATED_LIST = { minRepetitions: 3, minItems: 3 };
/** Share of an agenda's items that must be titles of later pages. */
const MIN_FOUND_SHARE = 0.6;
/** An item and a title match if one begins with the other, which has at least so many letters and digits. */
const MIN_BEGINNING_LETTERS = 6;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2;
/** Matches the bullet or number before an item: '• ', '2. ', 'iv) '. */
const ITEM_PREFIX = new RegExp(
  `^(?:[${BULLET_SIGNS}${BULLET_DASHES}·]|\\(?\\d{1,2}[.):]?|[ivx]{1,4}[.)])\\s+`,
  'iu',
);

/** Finds the sections of an agenda that is shown again before each section. Null without such an agenda. */
export function findAgendaSections(deck: DeckText): Section[] | null {
  const sections = findAgendaWithSectionTitles(deck) ?? findRepeatedAgenda(deck);
  return sections && deck.pages.length / sections.length >= MIN_AVERAGE_PAGES ? sections : null;
}

/**
 * Finds the sections of an agenda that is shown once and whose items are titles of later pages. Null without such an agenda, and where most
 * of the titles are on divider pages: then the dividers show all sections, also those that the agenda names differently.
 */
export function findAnnouncedSections(deck: DeckText): Section[] | null {
  return rejectIfDividersAreBetter(findAgendaTitles(deck, findOuterItems), deck);
}

/** Does the same with all lines of the agenda as items, for agendas whose items are arranged in an arc or in steps. */
export function findAnnouncedLineSections(deck: DeckText): Section[] | null {
  return rejectIfDividersAreBetter(findAgendaTitles(deck, findLinesBelowTitle), deck);
}

/** Null where sections have too few pages, or where most of them begin on dividers and the deck has more dividers than sections. */
function rejectIfDividersAreBetter(sections: Section[] | null, deck: DeckText): Section[] | null {
  if (!sections || deck.pages.length / sections.length < MIN_AVERAGE_PAGES) return null;
  const dividerPages = new Set(findDividerSections(deck)?.map(({ page }) => page));
  const onDividers = sections.filter(({ page }) => dividerPages.has(page));
  return onDividers.length * 2 > sections.length && dividerPages.size > sections.length ? null : sections;
}

/** Finds pages that show one list of all sections, each with another section in the place of the title: the one that begins. */
function findAgendaWithSectionTitles(deck: DeckText): Section[] | null {
  const sectionsByList = new Map<string, Section[]>();
  for (const page of deck.pages) {
    const title = findTitle(page, deck);
    const items = findLinesBelowTitle(page, deck).map(toItemText);
    if (!title || items.length < MIN_ITEMS || items.length > MAX_ITEMS) continue;
    const listKey = [...new Set([title, ...items].map(toLettersAndDigits))].sort().join('\n');
    sectionsByList.set(listKey, [...(sectionsByList.get(listKey) ?? []), { page: page.index, title }]);
  }
  const mostRepeated = [...sectionsByList.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const titles = new Set(mostRepeated.map(({ title }) => title));
  return titles.size > 1 && titles.size === mostRepeated.length ? mostRepeated : null;
}

/** Finds the agenda that is shown most often; a section begins at each repetition. */
function findRepeatedAgenda(deck: DeckText): Section[] | null {
  const positionsByAgenda = new Map<string, number[]>();
  deck.pages.forEach((page, i) => {
    if (findOuterItems(page, deck).length < MIN_ITEMS) return;
    const agendaKey = toAgendaKey(page, deck);
    positionsByAgenda.set(agendaKey, [...(positionsByAgenda.get(agendaKey) ?? []), i]);
  });
  const mostRepeated =
    [...positionsByAgenda.values()]
      .filter((positions) => areAgendaRepetitions(positions, deck))
      .sort((a, b) => b.length - a.length)[0] ?? [];
  const sections = nameRepetitions(mostRepeated, deck);
  return sections.length > 1 ? sections : null;
}

/**
 * Whether pages with one list show an agenda: its title says so, it is shown often, or its highlight moves.
 * @param positions places of the pages among the deck's pages
 */
function areAgendaRepetitions(positions: number[], deck: DeckText): boolean {
  if (positions.length < 2) return false;
  const first = deck.pages[positions[0] as number] as PageText;
  if (hasAgendaTitle(first, deck) || isRepeatedList(positions, deck)) return true;
  return doHighlightsChange(findHighlights(positions.slice(1), deck));
}

/** The highlighted item of each repetition of an agenda; null for a repetition without one. */
function findHighlights(positions: number[], deck: DeckText): (TextLine | null)[] {
  return positions.map((i) => findHighlightedLine(findOuterItems(deck.pages[i] as PageText, deck)));
}

/** Whether each repetition highlights an item, and not always the same one. */
function doHighlightsChange(highlights: (TextLine | null)[]): boolean {
  return highlights.every(Boolean) && new Set(highlights.map((line) => line?.text)).size > 1;
}

/**
 * Names the section after each repetition of an agenda: after the highlighted item; else, where there are as many items as sections, after
 * the item in the same order; else after the title of the section's first slide.
 */
function nameRepetitions(positions: number[], deck: DeckText): Section[] {
  const highlights = findHighlights(positions, deck);
  const isHighlightConstant = new Set(highlights.map((line) => line?.text)).size === 1;
  // The first agenda is usually an overview, and begins no section.
  const isOverview = isHighlightConstant || !highlights[0];
  const sectionPositions = isOverview ? positions.slice(1) : positions;
  const items =
    sectionPositions[0] === undefined
      ? []
      : findOuterItems(deck.pages[sectionPositions[0]] as PageText, deck);
  return sectionPositions.map((i, place) => {
    const next = deck.pages[i + 1];
    const highlighted = isHighlightConstant ? null : highlights[place + (isOverview ? 1 : 0)];
    const item = highlighted ?? (items.length === sectionPositions.length ? items[place] : null);
    const firstSlideTitle = next ? findTitle(next, deck) : null;
    const page = (deck.pages[i] as PageText).index;
    return { page, title: item ? toItemText(item) : firstSlideTitle };
  });
}

/** Whether pages often show one list of names, but never on two consecutive pages: 'To do' on pages 4, 9 and 23. */
function isRepeatedList(positions: number[], deck: DeckText): boolean {
  const { minRepetitions, minItems } = REPEATED_LIST;
  const items = findOuterItems(deck.pages[positions[0] as number] as PageText, deck).map(toItemText);
  return (
    positions.length >= minRepetitions &&
    positions.every((position, i) => position - (positions[i - 1] ?? -2) > 1) &&
    items.length >= minItems &&
    items.every(isSectionName)
  );
}

/** What all repetitions of an agenda have in common: its title if that says 'Agenda', because subsections may differ; else all lines. */
function toAgendaKey(page: PageText, deck: DeckText): string {
  if (hasAgendaTitle(page, deck)) return toLettersAndDigits(findTitle(page, deck) ?? '');
  return findContentLines(page, deck)
    .map(({ text }) => text)
    .sort()
    .join('\n');
}

/** Finds the items of an agenda that are titles of later pages, in the same order; each begins a section. */
function findAgendaTitles(
  deck: DeckText,
  findLines: (page: PageText, deck: DeckText) => TextLine[],
): Section[] | null {
  for (const [i, agenda] of deck.pages.entries()) {
    if (i > MAX_AGENDA_POSITION || !hasAgendaTitle(agenda, deck)) continue;
    const items = findLines(agenda, deck).map(toItemText);
    const sections = matchItemsToTitles(items, deck.pages.slice(i + 1), deck);
    if (sections.length > 1 && sections.length >= items.length * MIN_FOUND_SHARE) return sections;
  }
  return null;
}

function matchItemsToTitles(items: string[], pages: PageText[], deck: DeckText): Section[] {
  const sections: Section[] = [];
  let next = 0;
  for (const item of items) {
    const found = pages.findIndex((page, i) => i >= next && isItemTitle(item, findTitle(page, deck) ?? ''));
    if (found < 0) continue;
    sections.push({ page: (pages[found] as PageText).index, title: item });
    next = found + 1;
  }
  return sections;
}

function hasAgendaTitle(page: PageText, deck: DeckText): boolean {
  return AGENDA.test(findTitle(page, deck) ?? '');
}

/** The lines below the title that are not indented: the items on the outer level. */
function findOuterItems(page: PageText, deck: DeckText): TextLine[] {
  const lines = findLinesBelowTitle(page, deck);
  const leftEdge = Math.min(...lines.map(({ x }) => x));
  const outerItems = lines.filter(({ x, size }) => x < leftEdge + size);
  return outerItems.length <= MAX_ITEMS ? outerItems : [];
}

function findLinesBelowTitle(page: PageText, deck: DeckText): TextLine[] {
  const title = findTitleLines(page, deck);
  return findContentLines(page, deck).filter((line) => !title.includes(line) && /\p{L}{2}/u.test(line.text));
}

function toItemText({ text }: TextLine): string {
  return text.replace(ITEM_PREFIX, '').trim();
}

/** Whether a title is that of an item: both are the same, or one begins with the other, as 'Introduction' and 'Introduction to logic'. */
function isItemTitle(item: string, title: string): boolean {
  const [long = '', short = ''] = [item, title].map(toLettersAndDigits).sort((a, b) => b.length - a.length);
  return long === short ? long !== '' : short.length >= MIN_BEGINNING_LETTERS && long.startsWith(short);
}
