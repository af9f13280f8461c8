import { untitledPart } from '@lectern/data';
import type { DeckText } from '@lectern/pdf';
import { findAgendaSections, findAnnouncedLineSections, findAnnouncedSections } from './agenda-sections.js';
import { findDividerSections } from './divider-sections.js';
import { findNumberedSections } from './numbered-sections.js';
import { startAtPictures } from './opening-pictures.js';
import { findOutlineSections } from './outline-sections.js';
import { findRunningHeadSections } from './running-head-sections.js';
import type { FindSections, Section } from './section.js';
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
 * Cuts a deck into modules, at the sections that the first successful one of `SECTION_SOURCES` finds. A deck without sections is one
 * module. The numbers below are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-modules.test.ts has an example of
 * each rule.
 */

/** A longer section is cut. */
export const MAX_MODULE_PAGES = 30;
/** Most pages of a piece, where a section is cut. */
const MAX_PIECE_PAGES = 12;
/** A cut is moved to a change of the title that is fewer pages away. */
const MAX_CUT_DISTANCE = 4;
/** Up to so many pages before the first section, such as title page and agenda, join it; more are a module of their own. */
export const MAX_PREFACE_PAGES = 3;
/** If one section has a larger share of the pages, others were probably not found. */
const MAX_SECTION_SHARE = 0.7;
/** Slide titles in the description of a module. */
const MAX_DESCRIBING_TITLES = 4;
/** Matches titles that don't name a topic. */
const GENERIC_TITLE =
  /^(?:demo|agenda|outline|overview|contents|table of contents|summary|sommario|inhalt|sponsors?|q ?& ?a|questions\??)$/i;

/** Matches the title of the first slide after the end of the talk. */
const BACKUP_TITLE =
  /^(?:appendix|appendices|back-?up|annex|anhang|annexe|appendice|apéndice|příloh|extra slides|supplementary|reserve)\b/iu;

/**
 * Cuts a deck into modules: every readable page is in exactly one, in page order.
 * @param language of the course, for modules that are named by their place
 */
export function cutIntoModules(deck: DeckText, language: string | null = null): DeckModule[] {
  const { sections, minSectionPages } = findBestSections(deck);
  const parts = mergeParts(toParts(deck, addBackupSection(sections, deck)), minSectionPages).flatMap((part) =>
    cutPart(part, deck),
  );
  return parts.map((part, i) => toModule(part, deck, untitledPart(i + 1, language)));
}

interface FoundSections {
  sections: Section[];
  /** A section with fewer pages joins the section before it. */
  minSectionPages: number;
}

/**
 * The sources of sections, the most reliable first. A section that the deck names may have a single page. A section that is only inferred
 * from the layout needs two: a single page that looks like a divider is mostly a remark.
 */
const SECTION_SOURCES: { findSections: FindSections; minSectionPages: number }[] = [
  { findSections: findOutlineSections, minSectionPages: 1 },
  { findSections: findRunningHeadSections, minSectionPages: 1 },
  { findSections: findAgendaSections, minSectionPages: 1 },
  { findSections: startAtPictures(findAnnouncedSections), minSectionPages: 1 },
  { findSections: startAtPictures(findAnnouncedLineSections), minSectionPages: 1 },
  { findSections: startAtPictures(findNumberedSections), minSectionPages: 1 },
  { findSections: findDividerSections, minSectionPages: 2 },
  { findSections: startAtPictures(findSubtitledSections), minSectionPages: 2 },
  { findSections: startAtPictures(findTitleRunSections), minSectionPages: 2 },
];

/** The sections that the office file states, else those of the first source that covers the deck, else of one that does not. */
function findBestSections(deck: DeckText): FoundSections {
  if (deck.sections?.length) return { sections: deck.sections, minSectionPages: 1 };
  let dominatedSections: FoundSections | null = null;
  for (const { findSections, minSectionPages } of SECTION_SOURCES) {
    const sections = findSections(deck);
    if (sections && !doesOneSectionDominate(sections, deck)) return { sections, minSectionPages };
    if (sections) dominatedSections ??= { sections, minSectionPages };
  }
  return dominatedSections ?? { sections: [{ page: 0, title: null }], minSectionPages: 1 };
}

/** Whether one section has most of the deck's pages, so that other sections were probably not found. */
function doesOneSectionDominate(sections: Section[], deck: DeckText): boolean {
  const pageCounts = toParts(deck, sections).map(({ pages }) => pages.length);
  return Math.max(...pageCounts) > deck.pages.length * MAX_SECTION_SHARE;
}

/** Adds a section for the backup slides in the second half of the deck. */
function addBackupSection(sections: Section[], deck: DeckText): Section[] {
  const last = sections.at(-1)?.page ?? 0;
  const firstBackup = deck.pages.find(
    (page, i) => i > deck.pages.length / 2 && BACKUP_TITLE.test(findTitle(page, deck) ?? ''),
  );
  if (!firstBackup || firstBackup.index <= last || sections.length < 2) return sections;
  return [...sections, { page: firstBackup.index, title: findTitle(firstBackup, deck) }];
}

/** A section, or a piece of a section that is cut. */
interface Part {
  title: string | null;
  /** Page indexes in the file. */
  pages: number[];
}

function toParts(deck: DeckText, sections: Section[]): Part[] {
  const sectionsFromStart = sections[0]?.page ? [{ page: 0, title: null }, ...sections] : sections;
  const parts = sectionsFromStart.map(({ page, title }, i) => {
    const end = sectionsFromStart[i + 1]?.page ?? Infinity;
    const pages = deck.pages.map(({ index }) => index).filter((index) => index >= page && index < end);
    return { title, pages };
  });
  return parts.filter((part) => part.pages.length);
}

/** A short preface joins the first section; a section with too few pages joins the one before it. */
function mergeParts(parts: Part[], minSectionPages: number): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const previous = result.at(-1);
    const isPreface =
      previous && result.length === 1 && !previous.title && previous.pages.length <= MAX_PREFACE_PAGES;
    if (isPreface) result[0] = { title: part.title, pages: [...previous.pages, ...part.pages] };
    else if (previous && part.pages.length < minSectionPages) previous.pages.push(...part.pages);
    else result.push(part);
  }
  return result;
}

/** Cuts a section that is too long into even pieces, preferably where the title changes. A section without a name is not cut. */
function cutPart(part: Part, deck: DeckText): Part[] {
  if (part.title === null || part.pages.length <= MAX_MODULE_PAGES) return [part];
  const pieceCount = Math.ceil(part.pages.length / MAX_PIECE_PAGES);
  const { title } = part;
  const pieces: number[][] = [];
  let from = 0;
  for (let i = 1; i <= pieceCount; i++) {
    const evenCut = Math.round((part.pages.length * i) / pieceCount);
    const to = i === pieceCount ? part.pages.length : findCutNear(part.pages, evenCut, from, deck);
    if (to > from) pieces.push(part.pages.slice(from, to));
    from = Math.max(to, from);
  }
  return pieces.map((pages, i) => ({ title: namePiece(title, pages, i, deck), pages }));
}

/** The position closest to `target` where the title changes; `target` if the title does not change near it. */
function findCutNear(pages: number[], target: number, from: number, deck: DeckText): number {
  const titles = new Map(deck.pages.map((page) => [page.index, findTitle(page, deck)]));
  const getTitleAt = (i: number): string | null => titles.get(pages[i] ?? -1) ?? null;
  for (let distance = 0; distance < MAX_CUT_DISTANCE; distance++) {
    for (const i of [target + distance, target - distance]) {
      if (i <= from || i >= pages.length) continue;
      if (getTitleAt(i) !== null && getTitleAt(i) !== getTitleAt(i - 1)) return i;
    }
  }
  return target;
}

/** 'Methods' for the first piece, then 'Methods: Sampling' after the first slide's title, or 'Methods (2)'. */
function namePiece(sectionTitle: string, pages: number[], i: number, deck: DeckText): string {
  if (i === 0) return sectionTitle;
  const first = findTitles(pages, deck)[0];
  return first && first !== sectionTitle ? `${sectionTitle}: ${first}` : `${sectionTitle} (${i + 1})`;
}

function toModule(part: Part, deck: DeckText, fallbackTitle: string): DeckModule {
  const titles = findTitles(part.pages, deck);
  const firstTopic = titles.find((candidate) => !GENERIC_TITLE.test(candidate)) ?? titles[0];
  const title = part.title ?? firstTopic ?? fallbackTitle;
  // The title page describes the course, not the module.
  const describingTitles = findTitles(
    part.pages.filter((index) => index > 0),
    deck,
  );
  const otherTitles = describingTitles.filter((candidate) => candidate.toLowerCase() !== title.toLowerCase());
  const description = otherTitles.slice(0, MAX_DESCRIBING_TITLES).join(' · ');
  return { title, description: description || null, pages: part.pages };
}

/** The titles of pages, each once, in order. */
function findTitles(pages: number[], deck: DeckText): string[] {
  const pageIndexes = new Set(pages);
  const titles = deck.pages
    .filter((page) => pageIndexes.has(page.index))
    .map((page) => findTitle(page, deck));
  return [...new Set(titles.filter((title) => title !== null))];
}
