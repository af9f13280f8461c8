import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { findHighlightedLine, toLineStyle } from '../lines/highlighted-line.js';
import { measureEdgeDistance } from '../lines/page-areas.js';
import { BODY_TOLERANCE, measureBodySize } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import type { Section } from './section.js';
import { findTitle } from '../titles/slide-title.js';

/*
 * Finds the sections of a deck that names the current section on each page, in a "head": a line at the edge of the page, or an entry
 * of a navigation bar.
 *
 *     Aims  SYNTAX  Meaning      a navigation bar with one entry highlighted: the section is 'SYNTAX'
 *     Databases - Queries        a running head: the section is 'Queries' where other pages have 'Databases' alone
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts and deck-sections.test.ts have
 * an example of each rule.
 */

/** Share of the page's height, at the top and at the bottom, that contains running heads. */
const EDGE_SHARE = 0.13;
/** Share of the page's width, at either side, that contains heads written upwards or downwards. */
const SIDE_SHARE = 0.06;
/** Heads in one row and column of this grid are compared; each column overlaps the next by half of its width. */
const HEAD_GRID = { rows: 100, columns: 50, overlap: 0.5 };
/** Share of the deck's pages that must have a head. */
const MIN_PAGE_SHARE = 0.6;
/** A navigation bar has at least this many entries; at least this many heads continue the deck's title. */
const MIN_SECTIONS = 3;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2.5;
/** Average number of page runs per head: a head that disappears and returns names no section. */
const MAX_RUNS_PER_HEAD = 1.3;
const MAX_HEAD_LENGTH = 80;
/** Matches '7 / 31' and 'Slide 7'. */
const PAGE_NUMBER = /\d\s*[/|]\s*\d|\d$/;
const APPENDIX = /^(?:appendix|annex|anhang|annexe|appendice|allegato|apéndice|příloha|dodatek|back-?up)\b/iu;

/** Finds the sections that a navigation bar names by its highlighted entry, or a running head. Null without either. */
export function findRunningHeadSections(deck: DeckText): Section[] | null {
  const headsByPage = findHighlightedEntries(deck) ?? removeDeckTitle(findRunningHeads(deck));
  return headsByPage && toSections(deck, addAppendix(deck, headsByPage));
}

/** The name of the section on each page, by page index. */
type HeadsByPage = Map<number, string>;

/** Finds the highlighted entry of the navigation bar on each page. */
function findHighlightedEntries(deck: DeckText): HeadsByPage | null {
  const barEntryKeys = findBarEntryKeys(deck);
  if (barEntryKeys.size < MIN_SECTIONS) return null;
  const headsByPage: HeadsByPage = new Map();
  for (const page of deck.pages) {
    const entries = page.lines.filter((line) => barEntryKeys.has(toEntryKey(line)));
    const sizes = [...new Set(entries.map(({ size }) => size))].sort((a, b) => b - a);
    // The entries of sections are larger than those of their subsections, so the larger sizes come first.
    const highlighted = sizes.map((size) =>
      findHighlightedLine(removeRepetitions(entries.filter((entry) => entry.size === size))),
    );
    const head = highlighted.find((line) => line !== null);
    if (head) headsByPage.set(page.index, head.text);
  }
  return doHeadsNameSections(deck, headsByPage) ? headsByPage : null;
}

/** Some themes show the name of the section twice, on a slide outside of all subsections: once in the place of a subsection. */
function removeRepetitions(lines: TextLine[]): TextLine[] {
  const toKey = (line: TextLine): string => `${line.text}/${toLineStyle(line)}`;
  return [...new Map(lines.map((line) => [toKey(line), line])).values()];
}

/**
 * Finds the entries of a navigation bar: small words on most pages that are highlighted on some. Their places are not compared, since
 * entries of a sidebar may move.
 */
function findBarEntryKeys(deck: DeckText): Set<string> {
  const bodySize = measureBodySize(deck);
  const entriesByKey = new Map<string, { pages: Set<number>; styles: Set<string> }>();
  for (const page of deck.pages)
    for (const line of page.lines) {
      if (
        line.size > bodySize * BODY_TOLERANCE ||
        line.text.length > MAX_HEAD_LENGTH ||
        !/\p{L}{2}/u.test(line.text)
      )
        continue;
      const entry = entriesByKey.get(toEntryKey(line)) ?? { pages: new Set(), styles: new Set() };
      entriesByKey.set(toEntryKey(line), entry);
      entry.pages.add(page.index);
      entry.styles.add(toLineStyle(line));
    }
  const isBarEntry = ({ pages, styles }: { pages: Set<number>; styles: Set<string> }): boolean =>
    pages.size >= deck.pages.length * MIN_PAGE_SHARE && styles.size > 1;
  return new Set([...entriesByKey].filter(([, entry]) => isBarEntry(entry)).map(([key]) => key));
}

function toEntryKey({ text, size }: TextLine): string {
  return `${text}/${size}`;
}

/**
 * Finds the running head of each page: of the slots whose heads name sections, the heads of the slot on most pages. Of slots on equally
 * many pages, the one with the fewest names wins.
 */
function findRunningHeads(deck: DeckText): HeadsByPage | null {
  const headsBySlot = new Map<string, HeadsByPage>();
  const bodySize = measureBodySize(deck);
  for (const page of deck.pages) {
    for (const line of page.lines.filter((candidate) => canNameSection(candidate, page, bodySize)))
      for (const slot of findSlots(line, page)) {
        const headsByPage = headsBySlot.get(slot) ?? new Map<number, string>();
        headsBySlot.set(slot, headsByPage.set(page.index, line.text));
      }
  }
  const candidates = [...headsBySlot.values()].filter((headsByPage) =>
    doHeadsNameSections(deck, headsByPage),
  );
  const countNames = (headsByPage: HeadsByPage): number => new Set(headsByPage.values()).size;
  return candidates.sort((a, b) => b.size - a.size || countNames(a) - countNames(b))[0] ?? null;
}

function canNameSection(line: TextLine, page: PageText, bodySize: number): boolean {
  return (
    isAtEdge(line, page) &&
    line.size < bodySize * BODY_TOLERANCE &&
    line.text.length <= MAX_HEAD_LENGTH &&
    /\p{L}{2}/u.test(line.text) &&
    !PAGE_NUMBER.test(line.text)
  );
}

/** Whether a line is at the top or bottom of its page. A line that is written upwards or downwards is at the left or right. */
function isAtEdge(line: TextLine, page: PageText): boolean {
  if (!line.rotated) return measureEdgeDistance(line, page) < EDGE_SHARE;
  return Math.min(line.x, page.width - line.x - line.width) < page.width * SIDE_SHARE;
}

/**
 * The slots of a head: places in the grid for its left end, right end and middle, since heads may be aligned by any of them. Each place is
 * in two overlapping columns, so that close places share at least one.
 */
function findSlots({ x, width, baseline }: TextLine, page: PageText): string[] {
  const row = Math.round((baseline / page.height) * HEAD_GRID.rows);
  const edges = { left: x, right: x + width, middle: x + width / 2 };
  return Object.entries(edges).flatMap(([alignment, edge]) => {
    const column = (edge / page.width) * HEAD_GRID.columns;
    return [
      `${row} ${alignment} ${Math.floor(column)}`,
      `${row} ${alignment} ${Math.floor(column + HEAD_GRID.overlap)} shifted`,
    ];
  });
}

/**
 * Removes the title of the deck from heads: 'Databases - Queries' becomes 'Queries' where other pages have 'Databases' alone. The other
 * pages are outside of all sections, so they get no head.
 */
function removeDeckTitle(headsByPage: HeadsByPage | null): HeadsByPage | null {
  const heads = [...new Set(headsByPage?.values())];
  const findContinuations = (title: string): string[] =>
    heads.filter((head) => head.startsWith(title) && /^\s*[-–—|:·]/u.test(head.slice(title.length)));
  const deckTitle = heads.find((title) => findContinuations(title).length >= MIN_SECTIONS);
  if (!headsByPage || deckTitle === undefined) return headsByPage;
  const shortened = [...headsByPage].map(([page, head]): [number, string] => [
    page,
    head.startsWith(deckTitle) ? head.slice(deckTitle.length).replace(/^\s*[-–—|:·]\s*/u, '') : head,
  ]);
  return new Map(shortened.filter(([, head]) => head));
}

/** Whether heads name sections: they are on most pages, differ, and each covers one run of pages, with few exceptions. */
function doHeadsNameSections(deck: DeckText, headsByPage: HeadsByPage): boolean {
  if (headsByPage.size < deck.pages.length * MIN_PAGE_SHARE) return false;
  const heads = [...headsByPage].sort(([a], [b]) => a - b).map(([, head]) => head);
  const runs = heads.filter((head, i) => head !== heads[i - 1]).length;
  const names = new Set(heads).size;
  return names > 1 && runs <= names * MAX_RUNS_PER_HEAD && deck.pages.length / names >= MIN_AVERAGE_PAGES;
}

/** Adds heads of the appendix, which has no entry in the navigation bar, to pages where a line at the edge names it. */
function addAppendix(deck: DeckText, headsByPage: HeadsByPage): HeadsByPage {
  const allHeads: HeadsByPage = new Map(headsByPage);
  for (const page of deck.pages) {
    if (allHeads.has(page.index)) continue;
    const line = page.lines.find(
      (candidate) => APPENDIX.test(candidate.text) && canNameSection(candidate, page, Infinity),
    );
    if (line) allHeads.set(page.index, line.text);
  }
  return allHeads;
}

/** A section begins where its head begins, or one page before: at a divider page without a head whose title is the section's name. */
function toSections(deck: DeckText, headsByPage: HeadsByPage): Section[] {
  const sections: Section[] = [];
  for (const [i, { index }] of deck.pages.entries()) {
    const title = headsByPage.get(index);
    if (!title || title === sections.at(-1)?.title) continue;
    const previous = deck.pages[i - 1];
    const hasDivider =
      previous && !headsByPage.has(previous.index) && haveSameName(findTitle(previous, deck), title);
    sections.push({ page: hasDivider ? previous.index : index, title });
  }
  return sections;
}

function haveSameName(title: string | null, head: string): boolean {
  return title !== null && toLettersAndDigits(title) === toLettersAndDigits(head);
}
