import type { DeckText } from '@lectern/pdf';
import { buildSteps, withoutSteps } from '../structure/build-steps.js';
import { deckModules, MAX_PREFACE } from '../structure/deck-modules.js';
import { outlineSections } from '../structure/outline-sections.js';
import { bookmarkTitle, pageBookmark } from '../structure/page-bookmarks.js';
import { ownTitle } from '../structure/slide-title.js';
import { compare, NOTHING, type Score } from './score.js';

/** A title that a person wrote down; null for a page without one. */
export interface LabelledTitle {
  /** From 0. */
  page: number;
  title: string | null;
}

/** The titles of a deck against those that a person wrote down. */
export function againstLabels(deck: DeckText, labels: LabelledTitle[]): Score {
  return compareTitles(deck, labels);
}

/** The titles found without the outline against bookmarks that name each slide. */
export function againstBookmarks(deck: DeckText): Score {
  const named = deck.pages.map((page) => ({ page: page.index, title: pageBookmark(page, deck) }));
  const labels = named.filter(({ title }) => title && bookmarkTitle(title));
  return compareTitles(withoutOutline(deck), labels);
}

function compareTitles(deck: DeckText, labels: LabelledTitle[]): Score {
  const misses = labels.flatMap(({ page, title }) => {
    const at = deck.pages.find(({ index }) => index === page);
    const found = at ? ownTitle(at, deck) : null;
    if (plain(found) === plain(title)) return [];
    return [`title of page ${page + 1}: ${found ?? 'none'} instead of ${title ?? 'none'}`];
  });
  return { right: labels.length - misses.length, found: labels.length, wanted: labels.length, misses };
}

/** Letters and digits alone: brackets, quotes and spaces are a matter of taste. */
function plain(title: string | null): string {
  return (title ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The modules found without the outline against the sections that a usable outline names. */
export function againstOutline(deck: DeckText): Score {
  const kept = withoutSteps(deck);
  const sections = outlineSections(kept);
  if (!sections) return NOTHING;
  const found = deckModules(withoutOutline(kept)).map(({ pages }) => pages[0] ?? 0);
  return compare(inner(found), inner(sections.map(({ page }) => page)), 'boundary');

  // A title page and an agenda go with what comes behind them.
  function inner(pages: number[]): Set<number> {
    const shown = kept.pages.map(({ index }) => index);
    const places = pages.map((page) => shown.findIndex((index) => index >= page));
    return new Set(places.filter((at) => at > MAX_PREFACE).map((at) => shown[at] as number));
  }
}

/**
 * Build steps against page labels, which the steps of one slide share. Dividers that don't count share one too:
 * those are told by another title.
 */
export function againstPageLabels(deck: DeckText): { seen: Score; hidden: Score } {
  const wanted = new Set(
    deck.pages.flatMap((page, i) => {
      const next = deck.pages[i + 1];
      const shared = next && page.label !== null && page.label === next.label;
      return shared && ownTitle(page, deck) === ownTitle(next, deck) ? [page.index] : [];
    }),
  );
  const seen = compare(buildSteps(deck), wanted, 'step');
  if (!wanted.size) return { seen: NOTHING, hidden: NOTHING };
  const hidden = { ...deck, pages: deck.pages.map((page) => ({ ...page, label: null })) };
  return { seen, hidden: { ...compare(buildSteps(hidden), wanted, 'step'), misses: [] } };
}

function withoutOutline(deck: DeckText): DeckText {
  return { ...deck, outline: [] };
}
