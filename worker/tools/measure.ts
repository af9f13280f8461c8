import type { DeckText } from '@lectern/pdf';
import { findBuildSteps, removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import {
  cutIntoModules,
  MAX_MODULE_PAGES,
  MAX_PREFACE_PAGES,
} from '../src/ingest/structure/sections/deck-modules.js';
import { findOutlineSections } from '../src/ingest/structure/sections/outline-sections.js';
import { findPageBookmark } from '../src/ingest/structure/sections/page-bookmarks.js';
import { toSlideHtml } from '../src/ingest/structure/html/slide-html.js';
import { findTitle } from '../src/ingest/structure/titles/slide-title.js';
import { compare, NO_SCORE, type Score } from './score.js';

/** A title that a person labeled; null for a page without one. */
export interface LabeledTitle {
  /** From 0. */
  page: number;
  title: string | null;
  /** Other titles that are right too. */
  also?: (string | null)[];
}

/** The beginnings of texts of a page in the order in which a person reads them. */
export interface LabeledOrder {
  /** From 0. */
  page: number;
  texts: string[];
}

/** A labeled page of one of the samples of the corpus. */
export interface SampledOrder extends LabeledOrder {
  /** From 1. */
  sample: number;
}

/** Counts the pages whose slides have the labeled texts in the labeled order. */
export function againstOrders(deck: DeckText, labels: LabeledOrder[]): Score {
  const misses = labels.flatMap(({ page, texts }) => {
    const labeled = deck.pages.find(({ index }) => index === page);
    const text = labeled
      ? plain(`${findTitle(labeled, deck) ?? ''} ${splitWords(toSlideHtml(labeled, deck))}`)
      : '';
    const wrong = firstOutOfOrder(text, texts);
    return wrong ? [`order of page ${page + 1}: '${wrong}'`] : [];
  });
  return { right: labels.length - misses.length, found: labels.length, expected: labels.length, misses };
}

/** The first of several texts that does not follow the one before it. */
function firstOutOfOrder(text: string, texts: string[]): string | undefined {
  let from = 0;
  return texts.find((part) => {
    const at = text.indexOf(plain(part), from);
    from = at + plain(part).length;
    return at < 0;
  });
}

function splitWords(html: string): string {
  return html.replace(/<[^<>]+>/g, ' ').replace(/&(?:amp|lt|gt|quot|#\d+);/g, ' ');
}

/** Compares the titles of a deck with labels. */
export function againstLabels(deck: DeckText, labels: LabeledTitle[]): Score {
  return compareTitles(deck, labels);
}

/** Compares the titles found without the outline with an outline that lists slides. */
export function againstBookmarks(deck: DeckText): Score {
  const named = deck.pages.map((page) => ({ page: page.index, title: findPageBookmark(page, deck) }));
  const labels: LabeledTitle[] = named.filter(({ title }) => title !== null);
  return compareTitles(withoutOutline(deck), labels);
}

function compareTitles(deck: DeckText, labels: LabeledTitle[]): Score {
  const misses = labels.flatMap(({ page, title, also = [] }) => {
    const labeled = deck.pages.find(({ index }) => index === page);
    const found = labeled ? findTitle(labeled, deck) : null;
    if ([title, ...also].some((right) => plain(found) === plain(right))) return [];
    return [`title of page ${page + 1}: ${found ?? 'none'} instead of ${title ?? 'none'}`];
  });
  return { right: labels.length - misses.length, found: labels.length, expected: labels.length, misses };
}

/** Letters and digits only, since brackets, quotes and spaces are a matter of taste. */
function plain(title: string | null): string {
  return (title ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Compares the modules found without the outline with the sections of the outline. */
export function againstOutline(deck: DeckText): Score {
  const kept = removeBuildSteps(deck);
  const sections = findOutlineSections(kept);
  if (!sections) return NO_SCORE;
  const pages = sections.map(({ page }) => page);
  return compare(boundaries(moduleStarts(withoutOutline(kept)), kept), boundaries(pages, kept), 'boundary');
}

/**
 * Compares the modules with labeled sections, given by their first pages. Cuts inside a section of more than `MAX_MODULE_PAGES`
 * slides are not counted, since no module may be longer.
 */
export function againstSections(deck: DeckText, pages: number[], outline: boolean): Score {
  const kept = removeBuildSteps(deck);
  const expected = boundaries(pages, kept);
  const found = boundaries(moduleStarts(outline ? kept : withoutOutline(kept)), kept);
  const shown = kept.pages.map(({ index }) => index);
  const starts = [0, ...[...expected].sort((a, b) => a - b), Infinity];
  const isCut = (page: number): boolean => {
    const next = starts.findIndex((start) => start > page);
    const [from = 0, to = Infinity] = starts.slice(next - 1, next + 1);
    return (
      !expected.has(page) && shown.filter((index) => index >= from && index < to).length > MAX_MODULE_PAGES
    );
  };
  return compare(new Set([...found].filter((page) => !isCut(page))), expected, 'boundary');
}

/** Compares the sections that a second reader labeled with those of the first. */
export function compareReaders(deck: DeckText, first: number[], second: number[]): Score {
  const kept = removeBuildSteps(deck);
  return compare(boundaries(second, kept), boundaries(first, kept), 'boundary');
}

function moduleStarts(deck: DeckText): number[] {
  return cutIntoModules(deck).map(({ pages }) => pages[0] ?? 0);
}

/** Pages on which a later section begins: a title page and an agenda belong to the first, so they make no boundary. */
function boundaries(pages: number[], { pages: shownPages }: DeckText): Set<number> {
  const shown = shownPages.map(({ index }) => index);
  const positions = pages.map((page) => shown.findIndex((index) => index >= page));
  return new Set(positions.filter((i) => i > MAX_PREFACE_PAGES).map((i) => shown[i] as number));
}

/**
 * Compares the build steps with the page labels, which the steps of a slide share. Uncounted dividers share a label too;
 * they differ by their title.
 */
export function againstPageLabels(deck: DeckText): { seen: Score; hidden: Score } {
  const expected = new Set(
    deck.pages.flatMap((page, i) => {
      const next = deck.pages[i + 1];
      const shared = next && page.label !== null && page.label === next.label;
      return shared && findTitle(page, deck) === findTitle(next, deck) ? [page.index] : [];
    }),
  );
  const seen = compare(findBuildSteps(deck), expected, 'step');
  if (!expected.size) return { seen: NO_SCORE, hidden: NO_SCORE };
  const hidden = { ...deck, pages: deck.pages.map((page) => ({ ...page, label: null })) };
  return { seen, hidden: { ...compare(findBuildSteps(hidden), expected, 'step'), misses: [] } };
}

function withoutOutline(deck: DeckText): DeckText {
  return { ...deck, outline: [] };
}
