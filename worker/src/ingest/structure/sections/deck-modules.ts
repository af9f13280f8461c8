import { untitledPart } from '@lectern/data';
import type { DeckText } from '@lectern/pdf';
import {
  findAgendaSections,
  findSectionsOfAllAgendaLines,
  findAnnouncedSections,
} from './agenda-sections.js';
import { findDividerSections } from './divider-sections.js';
import { findNumberedSections } from './numbered-sections.js';
import { beginAtPictures } from './opening-pictures.js';
import { findOutlineSections } from './outline-sections.js';
import { findRunningHeadSections } from './running-head-sections.js';
import type { Section } from './section.js';
import { findTitle } from '../titles/slide-title.js';
import { findSubtitledSections } from '../titles/subtitled-sections.js';
import { findTitleRunSections } from '../titles/title-runs.js';

/** A module of the course; `pages` are page indexes in the file, in order. */
export interface DeckModule {
  title: string;
  description: string | null;
  pages: number[];
}

/*
 * Cuts a deck into modules: at the sections that the first of `SOURCES` finds. A deck that shows no sections is one module. The numbers
 * below are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts has an example of each rule.
 */

/** Pages of a section; a longer one is cut. */
export const MAX_PAGES = 30;
/** Pages of the pieces of a section that was cut, at most. */
const MAX_PIECE_PAGES = 12;
/** Pages around an even cut in which the title may change. */
const CUT_DISTANCE = 4;
/** Pages before the first section that belong to it: title page, agenda. */
export const MAX_PREFACE = 3;
/** Share of the pages: sections of which one is larger don't cover the deck. */
const MAX_SECTION_SHARE = 0.7;
/** Slide titles in the description of a module. */
const MAX_DESCRIBING_TITLES = 4;
/** Titles that don't name a topic. */
const NAMELESS =
  /^(?:demo|agenda|outline|overview|contents|table of contents|summary|sommario|inhalt|sponsors?|q ?& ?a|questions\??)$/i;

const BACKUP =
  /^(?:appendix|appendices|back-?up|annex|anhang|annexe|appendice|apéndice|příloh|extra slides|supplementary|reserve)\b/iu;

/**
 * Cuts a deck into modules: every readable page is in exactly one, in page order.
 * @param language of the course, for modules that are named by their place
 */
export function cutIntoModules(deck: DeckText, language: string | null = null): DeckModule[] {
  const { sections, minPages } = findSections(deck);
  const parts = mergeParts(toParts(deck, withBackup(sections, deck)), minPages).flatMap((part) =>
    cutPart(part, deck),
  );
  return parts.map((part, i) => toModule(part, deck, untitledPart(i + 1, language)));
}

/** Sections, and the pages that each must have; a shorter one joins the section before it. */
interface FoundSections {
  sections: Section[];
  minPages: number;
}

/**
 * The sources of sections, the most reliable first. What the deck names as a section may have a single page; a single page
 * that merely looks like a divider is mostly a remark.
 */
const SOURCES: { find: (deck: DeckText) => Section[] | null; minPages: number }[] = [
  { find: findOutlineSections, minPages: 1 },
  { find: findRunningHeadSections, minPages: 1 },
  { find: findAgendaSections, minPages: 1 },
  { find: beginAtPictures(findAnnouncedSections), minPages: 1 },
  { find: beginAtPictures(findSectionsOfAllAgendaLines), minPages: 1 },
  { find: beginAtPictures(findNumberedSections), minPages: 1 },
  { find: findDividerSections, minPages: 2 },
  { find: beginAtPictures(findSubtitledSections), minPages: 2 },
  { find: beginAtPictures(findTitleRunSections), minPages: 2 },
];

function findSections(deck: DeckText): FoundSections {
  if (deck.sections?.length) return { sections: deck.sections, minPages: 1 };
  let partial: FoundSections | null = null;
  for (const { find, minPages } of SOURCES) {
    const sections = find(deck);
    if (sections && !isDominated(sections, deck)) return { sections, minPages };
    if (sections) partial ??= { sections, minPages };
  }
  return partial ?? { sections: [{ page: 0, title: null }], minPages: 1 };
}

/** Whether one section takes most of the deck, which means that others were not found. */
function isDominated(sections: Section[], deck: DeckText): boolean {
  const sizes = toParts(deck, sections).map(({ pages }) => pages.length);
  return Math.max(...sizes) > deck.pages.length * MAX_SECTION_SHARE;
}

/** Backup slides after the end are a part of their own. */
function withBackup(sections: Section[], deck: DeckText): Section[] {
  const last = sections.at(-1)?.page ?? 0;
  const backup = deck.pages.find(
    (page, i) => i > deck.pages.length / 2 && BACKUP.test(findTitle(page, deck) ?? ''),
  );
  if (!backup || backup.index <= last || sections.length < 2) return sections;
  return [...sections, { page: backup.index, title: findTitle(backup, deck) }];
}

interface Part {
  title: string | null;
  pages: number[];
}

function toParts(deck: DeckText, sections: Section[]): Part[] {
  const starts = sections[0]?.page ? [{ page: 0, title: null }, ...sections] : sections;
  const parts = starts.map(({ page, title }, i) => {
    const end = starts[i + 1]?.page ?? Infinity;
    const pages = deck.pages.map(({ index }) => index).filter((index) => index >= page && index < end);
    return { title, pages };
  });
  return parts.filter((part) => part.pages.length);
}

/** A short preface joins the first section; a section with too few pages joins the one before it. */
function mergeParts(parts: Part[], minPages: number): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    const preface = before && result.length === 1 && !before.title && before.pages.length <= MAX_PREFACE;
    if (preface) result[0] = { title: part.title, pages: [...before.pages, ...part.pages] };
    else if (before && part.pages.length < minPages) before.pages.push(...part.pages);
    else result.push(part);
  }
  return result;
}

/** Cuts a section that is too long into even pieces, preferably where the title changes. Without a name, a cut would be a guess. */
function cutPart(part: Part, deck: DeckText): Part[] {
  if (part.title === null || part.pages.length <= MAX_PAGES) return [part];
  const count = Math.ceil(part.pages.length / MAX_PIECE_PAGES);
  const { title } = part;
  const pieces: number[][] = [];
  let from = 0;
  for (let i = 1; i <= count; i++) {
    const even = Math.round((part.pages.length * i) / count);
    const to = i === count ? part.pages.length : boundaryNear(part.pages, even, from, deck);
    if (to > from) pieces.push(part.pages.slice(from, to));
    from = Math.max(to, from);
  }
  return pieces.map((pages, i) => ({ title: pieceTitle(title, pages, i, deck), pages }));
}

/** The position closest to `target` where the title changes; `target` where it changes nowhere near. */
function boundaryNear(pages: number[], target: number, from: number, deck: DeckText): number {
  const titles = new Map(deck.pages.map((page) => [page.index, findTitle(page, deck)]));
  const titleAt = (i: number): string | null => titles.get(pages[i] ?? -1) ?? null;
  for (let distance = 0; distance < CUT_DISTANCE; distance++) {
    for (const i of [target + distance, target - distance]) {
      if (i <= from || i >= pages.length) continue;
      if (titleAt(i) !== null && titleAt(i) !== titleAt(i - 1)) return i;
    }
  }
  return target;
}

function pieceTitle(whole: string, pages: number[], i: number, deck: DeckText): string {
  if (i === 0) return whole;
  const first = findTitles(pages, deck)[0];
  return first && first !== whole ? `${whole}: ${first}` : `${whole} (${i + 1})`;
}

function toModule(part: Part, deck: DeckText, untitled: string): DeckModule {
  const titles = findTitles(part.pages, deck);
  const topic = titles.find((candidate) => !NAMELESS.test(candidate)) ?? titles[0];
  const title = part.title ?? topic ?? untitled;
  // The title page describes the course, not the module.
  const inside = findTitles(
    part.pages.filter((index) => index > 0),
    deck,
  );
  const others = inside.filter((other) => other.toLowerCase() !== title.toLowerCase());
  const description = others.slice(0, MAX_DESCRIBING_TITLES).join(' · ');
  return { title, description: description || null, pages: part.pages };
}

/** The titles of pages, each once, in order. */
function findTitles(pages: number[], deck: DeckText): string[] {
  const selected = new Set(pages);
  const titles = deck.pages.filter((page) => selected.has(page.index)).map((page) => findTitle(page, deck));
  return [...new Set(titles.filter((title) => title !== null))];
}
