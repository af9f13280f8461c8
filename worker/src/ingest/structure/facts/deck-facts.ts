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

/*
 * Derives title, description, category and level of a course from the words of its deck: 'server', 'SQL' and 'index' indicate the category
 * IT. The numbers are set by hand; deck-facts.test.ts has the examples.
 */

const MAX_TITLE_LETTERS = 200;
const MAX_TOPIC_LETTERS = 80;

/** The category with the highest score is chosen if it has at least this score, … */
const MIN_SCORE = 6;
/** … at least this many different category words, … */
const MIN_DIFFERENT_WORDS = 3;
/** … and at least this multiple of the second highest score. */
const MIN_SCORE_RATIO = 1.5;
/** Factor for the score of a word in `WEAK_WORDS`. */
const WEAK_WEIGHT = 0.5;
/** How often a word counts, depending on its place. Titles of slides are also lines, so their words count three times in all. */
const DOCUMENT_TITLE_WEIGHT = 3;
const SLIDE_TITLE_WEIGHT = 2;
const LINE_WEIGHT = 1;

/** How often a word for a level counts in the titles of the document and the first slide. */
const FIRST_TITLES_WEIGHT = 2;
/** A level other than Beginner needs at least this count. */
const MIN_LEVEL_WORDS = 2;

/** A description lists at most so many topics; a deck with fewer than the minimum has no description. */
const MAX_TOPICS = 5;
const MIN_TOPICS = 2;

/** Chooses the document's title if it is useful, else the title of the first slide, else the file name. */
export function chooseDeckTitle(deck: DeckText, fileName: string): string {
  const firstSlideTitle = deck.pages[0] && findTitle(deck.pages[0], deck);
  const documentTitle = cleanDocumentTitle(deck.title ?? '');
  // The document's title may have an extra space where a line of the page ended.
  const areSame =
    firstSlideTitle && documentTitle && removeSpaces(firstSlideTitle) === removeSpaces(documentTitle);
  const title = areSame ? firstSlideTitle : (documentTitle ?? firstSlideTitle);
  return (title ?? titleFromFileName(fileName)).slice(0, MAX_TITLE_LETTERS);
}

function removeSpaces(title: string): string {
  return title.replace(/\s/g, '');
}

/**
 * Writes a sentence that lists the topics of the course; null where the deck has too few titles.
 * @param language BCP 47 tag of the deck's language; the sentence is English if the interface is not translated to this language
 */
export function describeTopics(deck: DeckText, language: string | null): string | null {
  const firstSlideTitle = deck.pages[0] && findTitle(deck.pages[0], deck);
  const isTopic = (title: string): boolean =>
    !/^Part \d+$/.test(title) && title.length <= MAX_TOPIC_LETTERS && title !== firstSlideTitle;
  const toTopics = (titles: string[]): string[] =>
    [...new Set(titles)].filter(isTopic).map((title) => title.replace(/(?<!\.)\.+$/, ''));
  const moduleTopics = toTopics(cutIntoModules(deck).map(({ title }) => title));
  const allTopics = moduleTopics.length > 1 ? moduleTopics : toTopics(listSlideTitles(deck));
  const topics = allTopics.slice(0, MAX_TOPICS);
  if (topics.length < MIN_TOPICS) return null;
  const hasMoreTopics = allTopics.length > topics.length;
  const lastTopic = hasMoreTopics ? '' : topics.pop();
  const locale = chooseLocale(language);
  return translate(locale, 'authoring.deckTopics', {
    isMore: hasMoreTopics,
    topics: joinItems(locale, topics),
    last: lastTopic,
  });
}

/** The locale of the interface in a language, else the default locale. */
const chooseLocale = (language: string | null): Locale =>
  LOCALES.find((locale) => language !== null && normalizeLanguage(locale) === normalizeLanguage(language)) ??
  DEFAULT_LOCALE;

function listSlideTitles(deck: DeckText): string[] {
  const titles = deck.pages.slice(1).map((page) => findTitle(page, deck));
  return [...new Set(titles.filter((title) => title !== null))];
}

/** The category that the words of the deck indicate; null if they indicate none clearly. */
export function guessCategory(deck: DeckText): Category | null {
  const counts = countWords(deck);
  const scores = CATEGORIES.map((category) => ({
    category,
    ...scoreCategory(counts, CATEGORY_WORDS[category]),
  }));
  const [best, second] = scores.sort((a, b) => b.points - a.points);
  if (!best || best.points < MIN_SCORE || best.differentWords < MIN_DIFFERENT_WORDS) return null;
  return second && best.points < second.points * MIN_SCORE_RATIO ? null : best.category;
}

/** The level that the words of titles indicate, else Beginner. */
export function guessLevel(deck: DeckText): Level {
  const firstSlideTitle = deck.pages[0] && findTitle(deck.pages[0], deck);
  const countLevelWords = (words: RegExp): number =>
    countMatches(`${deck.title ?? ''}\n${firstSlideTitle ?? ''}`, words) * FIRST_TITLES_WEIGHT +
    countMatches(listSlideTitles(deck).join('\n'), words);
  const beginner = countLevelWords(LEVEL_WORDS.Beginner);
  const advanced = countLevelWords(LEVEL_WORDS.Advanced);
  if (advanced >= MIN_LEVEL_WORDS && advanced > beginner) return 'Advanced';
  return !beginner && countLevelWords(LEVEL_WORDS.Intermediate) >= MIN_LEVEL_WORDS
    ? 'Intermediate'
    : 'Beginner';
}

function countMatches(text: string, words: RegExp): number {
  return text.toLowerCase().match(words)?.length ?? 0;
}

/** Counts the words of the deck, weighted by their places. */
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

/** Sums the logarithms of the counts of a category's words, so that one frequent word doesn't decide alone. */
function scoreCategory(
  counts: Map<string, number>,
  categoryWords: readonly string[],
): { points: number; differentWords: number } {
  let points = 0;
  const foundWords = new Set<string>();
  for (const [word, count] of counts) {
    const categoryWord = categoryWords.find((candidate) => matchesCategoryWord(word, candidate));
    if (!categoryWord) continue;
    points += (1 + Math.log2(count)) * (WEAK_WORDS.has(categoryWord) ? WEAK_WEIGHT : 1);
    foundWords.add(categoryWord);
  }
  return { points, differentWords: foundWords.size };
}

/** 'manage*' matches every word that begins with 'manage'. */
function matchesCategoryWord(word: string, categoryWord: string): boolean {
  return categoryWord.endsWith('*') ? word.startsWith(categoryWord.slice(0, -1)) : word === categoryWord;
}
