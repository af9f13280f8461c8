import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { findHighlightedLine, toLineStyle } from '../lines/highlighted-line.js';
import { measureEdgeDistance } from '../lines/page-areas.js';
import { BODY_TOLERANCE, measureBodySize } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import type { Section } from './section.js';
import { findTitle } from '../titles/slide-title.js';

/*
 * Finds the sections that a deck names on each page.
 *
 *     Aims  SYNTAX  Meaning      a navigation bar with one entry highlighted: the section is 'SYNTAX'
 *     Databases - Queries        a running head: the section is 'Queries' where other pages have 'Databases' alone
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts and deck-sections.test.ts have
 * an example of each rule.
 */

/** Share of the page's height, at either end, that contains running heads. */
const HEAD_MARGIN = 0.13;
/** Share of the page's width, at either side, that contains heads written upwards or downwards. */
const SIDE_MARGIN = 0.06;
/** The grid of places in which heads are compared; each column overlaps the next by half of its width. */
const SLOTS = { rows: 100, columns: 50, overlap: 0.5 };
/** Share of the pages that must have a running head. */
const MIN_PAGE_SHARE = 0.6;
/** Entries of a navigation bar, and heads that continue the deck's title. */
const MIN_ENTRIES = 3;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2.5;
/** Runs of pages per head: a head that comes and goes names no section. */
const MAX_RUNS_PER_HEAD = 1.3;
const MAX_LENGTH = 80;
/** '7 / 31', 'Slide 7'. */
const PAGE_NUMBER = /\d\s*[/|]\s*\d|\d$/;
const APPENDIX = /^(?:appendix|annex|anhang|annexe|appendice|allegato|apéndice|příloha|dodatek|back-?up)\b/iu;

/** The sections named by a navigation bar with one highlighted entry, or by a running head. Null without any. */
export function findRunningHeadSections(deck: DeckText): Section[] | null {
  const heads = highlightedEntries(deck) ?? withoutDeckTitle(runningHeads(deck));
  return heads && toSections(deck, withAppendix(deck, heads));
}

type Heads = Map<number, string>;

/** The highlighted entry of the navigation bar, by page. */
function highlightedEntries(deck: DeckText): Heads | null {
  const bar = barEntries(deck);
  if (bar.size < MIN_ENTRIES) return null;
  const heads: Heads = new Map();
  for (const page of deck.pages) {
    const entries = page.lines.filter((line) => bar.has(toEntryKey(line)));
    const sizes = [...new Set(entries.map(({ size }) => size))].sort((a, b) => b - a);
    // The entries of sections are larger than those of their parts.
    const highlighted = sizes.map((size) =>
      findHighlightedLine(withoutRepetitions(entries.filter((entry) => entry.size === size))),
    );
    const head = highlighted.find((line) => line !== null);
    if (head) heads.set(page.index, head.text);
  }
  return namesSections(deck, heads) ? heads : null;
}

/** Drops repetitions: on a slide outside of all subsections, some themes repeat the section where a subsection would stand. */
function withoutRepetitions(lines: TextLine[]): TextLine[] {
  const toKey = (line: TextLine): string => `${line.text}/${toLineStyle(line)}`;
  return [...new Map(lines.map((line) => [toKey(line), line])).values()];
}

/** Entries of a navigation bar: small words on most pages that are highlighted on some, anywhere, since entries of a sidebar may move. */
function barEntries(deck: DeckText): Set<string> {
  const body = measureBodySize(deck);
  const seen = new Map<string, { pages: Set<number>; styles: Set<string> }>();
  for (const page of deck.pages)
    for (const line of page.lines) {
      if (line.size > body * BODY_TOLERANCE || line.text.length > MAX_LENGTH || !/\p{L}{2}/u.test(line.text))
        continue;
      const entry = seen.get(toEntryKey(line)) ?? { pages: new Set(), styles: new Set() };
      seen.set(toEntryKey(line), entry);
      entry.pages.add(page.index);
      entry.styles.add(toLineStyle(line));
    }
  const isEntry = ({ pages, styles }: { pages: Set<number>; styles: Set<string> }): boolean =>
    pages.size >= deck.pages.length * MIN_PAGE_SHARE && styles.size > 1;
  return new Set([...seen].filter(([, entry]) => isEntry(entry)).map(([text]) => text));
}

function toEntryKey({ text, size }: TextLine): string {
  return `${text}/${size}`;
}

/** The running head, by page: of the slots whose heads name sections, the one on most pages; among equals, that with fewest names. */
function runningHeads(deck: DeckText): Heads | null {
  const slots = new Map<string, Heads>();
  const body = measureBodySize(deck);
  for (const page of deck.pages) {
    for (const line of page.lines.filter((candidate) => isHead(candidate, page, body)))
      for (const slot of findSlots(line, page)) {
        const heads = slots.get(slot) ?? new Map<number, string>();
        slots.set(slot, heads.set(page.index, line.text));
      }
  }
  const candidates = [...slots.values()].filter((heads) => namesSections(deck, heads));
  const countNames = (heads: Heads): number => new Set(heads.values()).size;
  return candidates.sort((a, b) => b.size - a.size || countNames(a) - countNames(b))[0] ?? null;
}

function isHead(line: TextLine, page: PageText, body: number): boolean {
  return (
    isAtEdge(line, page) &&
    line.size < body * BODY_TOLERANCE &&
    line.text.length <= MAX_LENGTH &&
    /\p{L}{2}/u.test(line.text) &&
    !PAGE_NUMBER.test(line.text)
  );
}

/** Whether a line is at the top or bottom of its page, or, written upwards or downwards, at its left or right. */
function isAtEdge(line: TextLine, page: PageText): boolean {
  if (!line.rotated) return measureEdgeDistance(line, page) < HEAD_MARGIN;
  return Math.min(line.x, page.width - line.x - line.width) < page.width * SIDE_MARGIN;
}

/** Slots for a left-aligned, right-aligned or centered head. Each position is in two columns, so that close ones have at least one in common. */
function findSlots({ x, width, baseline }: TextLine, page: PageText): string[] {
  const down = Math.round((baseline / page.height) * SLOTS.rows);
  const points = { left: x, right: x + width, middle: x + width / 2 };
  return Object.entries(points).flatMap(([side, point]) => {
    const across = (point / page.width) * SLOTS.columns;
    return [
      `${down} ${side} ${Math.floor(across)}`,
      `${down} ${side} ${Math.floor(across + SLOTS.overlap)} shifted`,
    ];
  });
}

/**
 * 'Databases - Queries' becomes 'Queries' where other pages have 'Databases' alone: those are outside of all sections, so
 * they get no head.
 */
function withoutDeckTitle(heads: Heads | null): Heads | null {
  const values = [...new Set(heads?.values())];
  const continuing = (title: string): string[] =>
    values.filter((head) => head.startsWith(title) && /^\s*[-–—|:·]/u.test(head.slice(title.length)));
  const deckTitle = values.find((title) => continuing(title).length >= MIN_ENTRIES);
  if (!heads || deckTitle === undefined) return heads;
  const shortened = [...heads].map(([page, head]): [number, string] => [
    page,
    head.startsWith(deckTitle) ? head.slice(deckTitle.length).replace(/^\s*[-–—|:·]\s*/u, '') : head,
  ]);
  return new Map(shortened.filter(([, head]) => head));
}

/** Whether heads are on most pages, change, and each covers a run of pages. */
function namesSections(deck: DeckText, heads: Heads): boolean {
  if (heads.size < deck.pages.length * MIN_PAGE_SHARE) return false;
  const values = [...heads].sort(([a], [b]) => a - b).map(([, head]) => head);
  const runs = values.filter((head, i) => head !== values[i - 1]).length;
  const names = new Set(values).size;
  return names > 1 && runs <= names * MAX_RUNS_PER_HEAD && deck.pages.length / names >= MIN_AVERAGE_PAGES;
}

/** Adds the appendix, which has no entry in the navigation bar, where a small line names it. */
function withAppendix(deck: DeckText, heads: Heads): Heads {
  const all: Heads = new Map(heads);
  for (const page of deck.pages) {
    if (all.has(page.index)) continue;
    const line = page.lines.find(
      (candidate) => APPENDIX.test(candidate.text) && isHead(candidate, page, Infinity),
    );
    if (line) all.set(page.index, line.text);
  }
  return all;
}

/** A section begins at the page without a head that has the name of the section as its title, and else where its head begins. */
function toSections(deck: DeckText, heads: Heads): Section[] {
  const sections: Section[] = [];
  for (const [i, { index }] of deck.pages.entries()) {
    const title = heads.get(index);
    if (!title || title === sections.at(-1)?.title) continue;
    const before = deck.pages[i - 1];
    const isDivided = before && !heads.has(before.index) && haveSameName(findTitle(before, deck), title);
    sections.push({ page: isDivided ? before.index : index, title });
  }
  return sections;
}

function haveSameName(title: string | null, head: string): boolean {
  return title !== null && toLettersAndDigits(title) === toLettersAndDigits(head);
}
