import {
  CATEGORIES,
  DEFAULT_LOCALE,
  LOCALES,
  normalizeLanguage,
  type Category,
  type Level,
  type Locale,
} from '@lectern/contract';
import { cleanDocumentTitle, titleFromFileName } from '@lectern/contract/deck-title';
import { joinItems, translate } from '@lectern/i18n/server';
import type { DeckText } from '@lectern/pdf';
import { CATEGORY_WORDS, WEAK_WORDS, LEVEL_WORDS } from './category-words.js';
import { cutIntoModules } from '../sections/deck-modules.js';
import { findContentLines } from '../lines/page-lines.js';
import { findTitle } from '../titles/slide-title.js';

const MAX_TITLE = 200;
const MAX_TOPIC = 80;
/*
 * The category: 'server', 'SQL' and 'index' in titles and text say IT. The numbers are set by hand;
 * deck-facts.test.ts has the examples.
 */

/** Weighted hits and different words that a category needs, and its minimum ratio to the second-best category. */
const MIN_HITS = 6;
const MIN_WORDS = 3;
const MIN_LEAD = 1.5;
/** Weight of a weak word; other words weigh 1. */
const WEAK_WEIGHT = 0.5;
/** How often a word counts by its place; the words of a slide's title count as words of a line besides. */
const DOCUMENT_TITLE_WEIGHT = 3;
const SLIDE_TITLE_WEIGHT = 2;
const LINE_WEIGHT = 1;

/** How often a word of a level counts in the titles of the document and the first slide, and how often it must occur. */
const FIRST_TITLES_WEIGHT = 2;
const MIN_LEVEL_WORDS = 2;

/** Topics that a description names; with fewer than the minimum there is none. */
const MAX_TOPICS = 5;
const MIN_TOPICS = 2;

/** The document's own title unless it is junk, else the title of the first slide, else the file name. */
export function chooseDeckTitle(deck: DeckText, fileName: string): string {
  const first = deck.pages[0] && findTitle(deck.pages[0], deck);
  const named = cleanDocumentTitle(deck.title ?? '');
  // The document's title may have an extra space where a line of the page ended.
  const title = first && named && unspaced(first) === unspaced(named) ? first : (named ?? first);
  return (title ?? titleFromFileName(fileName)).slice(0, MAX_TITLE);
}

function unspaced(title: string): string {
  return title.replace(/\s/g, '');
}

/**
 * A sentence that lists the topics of the course; null where the deck has too few titles.
 * @param language BCP 47 tag of the deck's language; the sentence is English where the interface does not have it
 */
export function describeTopics(deck: DeckText, language: string | null): string | null {
  const first = deck.pages[0] && findTitle(deck.pages[0], deck);
  const isTopic = (title: string): boolean =>
    !/^Part \d+$/.test(title) && title.length <= MAX_TOPIC && title !== first;
  const toTopics = (titles: string[]): string[] =>
    [...new Set(titles)].filter(isTopic).map((title) => title.replace(/(?<!\.)\.+$/, ''));
  const moduleTopics = toTopics(cutIntoModules(deck).map(({ title }) => title));
  const all = moduleTopics.length > 1 ? moduleTopics : toTopics(slideTitles(deck));
  const topics = all.slice(0, MAX_TOPICS);
  if (topics.length < MIN_TOPICS) return null;
  const isMore = all.length > topics.length;
  const last = isMore ? '' : topics.pop();
  const locale = chooseLocale(language);
  return translate(locale, 'authoring.deckTopics', { isMore, topics: joinItems(locale, topics), last });
}

/** The language of the interface that is a variant of this one. */
const chooseLocale = (language: string | null): Locale =>
  LOCALES.find((locale) => language !== null && normalizeLanguage(locale) === normalizeLanguage(language)) ??
  DEFAULT_LOCALE;

function slideTitles(deck: DeckText): string[] {
  const titles = deck.pages.slice(1).map((page) => findTitle(page, deck));
  return [...new Set(titles.filter((title) => title !== null))];
}

/** The category that the words of the deck indicate; null when unsure. */
export function guessCategory(deck: DeckText): Category | null {
  const counts = countWords(deck);
  const scores = CATEGORIES.map((category) => ({ category, ...score(counts, CATEGORY_WORDS[category]) }));
  const [first, second] = scores.sort((a, b) => b.hits - a.hits);
  if (!first || first.hits < MIN_HITS || first.words < MIN_WORDS) return null;
  return second && first.hits < second.hits * MIN_LEAD ? null : first.category;
}

/** The level that the titles indicate; Beginner when unsure. */
export function guessLevel(deck: DeckText): Level {
  const first = deck.pages[0] && findTitle(deck.pages[0], deck);
  const count = (words: RegExp): number =>
    countMatches(`${deck.title ?? ''}\n${first ?? ''}`, words) * FIRST_TITLES_WEIGHT +
    countMatches(slideTitles(deck).join('\n'), words);
  const beginner = count(LEVEL_WORDS.Beginner);
  const advanced = count(LEVEL_WORDS.Advanced);
  if (advanced >= MIN_LEVEL_WORDS && advanced > beginner) return 'Advanced';
  return !beginner && count(LEVEL_WORDS.Intermediate) >= MIN_LEVEL_WORDS ? 'Intermediate' : 'Beginner';
}

function countMatches(text: string, words: RegExp): number {
  return text.toLowerCase().match(words)?.length ?? 0;
}

/** Counts the words of the slides; words in titles count three times. */
function countWords(deck: DeckText): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number): void => {
    for (const word of text.toLowerCase().match(/\p{L}[\p{L}\d+#-]*/gu) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
    }
  };
  count(deck.title ?? '', DOCUMENT_TITLE_WEIGHT);
  for (const page of deck.pages) {
    count(findTitle(page, deck) ?? '', SLIDE_TITLE_WEIGHT);
    for (const line of findContentLines(page, deck)) count(line.text, LINE_WEIGHT);
  }
  return counts;
}

/** Sums the logarithms of the counts, so that one frequent word doesn't decide alone. */
function score(counts: Map<string, number>, stems: readonly string[]): { hits: number; words: number } {
  let hits = 0;
  const found = new Set<string>();
  for (const [word, count] of counts) {
    const stem = stems.find((candidate) => matches(word, candidate));
    if (!stem) continue;
    hits += (1 + Math.log2(count)) * (WEAK_WORDS.has(stem) ? WEAK_WEIGHT : 1);
    found.add(stem);
  }
  return { hits, words: found.size };
}

/** 'manage*' matches every word with that beginning. */
function matches(word: string, stem: string): boolean {
  return stem.endsWith('*') ? word.startsWith(stem.slice(0, -1)) : word === stem;
}
