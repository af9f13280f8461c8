import { LANGUAGES } from '../languages/index.js';
import { normalizeWord, removeDiacritics, splitWords } from '../words.js';
import { stem } from './stemmers.js';
import { isStopWord } from './stop-words.js';

/** One word of a text. */
export interface Word {
  /** The word as written, without diacritics. */
  text: string;
  /** The word as written, in lower case, without apostrophes: the form that PostgreSQL indexes. */
  base: string;
  /** The stem without diacritics. */
  stem: string;
  /** A stop word ('the', 'which'), which carries no content. */
  isStopWord: boolean;
}

/**
 * Returns the words of a text in order, with stop words.
 * @param language ISO 639-1 code
 */
export function tokenize(text: string, language = 'en'): Word[] {
  const { removeEndings = keepEndings } = LANGUAGES[language] ?? {};
  return splitWords(removeEndings(text), language).map((word) => {
    const base = normalizeWord(word, language);
    const lowerCase = word.toLowerCase().replace(/’/g, "'");
    return {
      text: removeDiacritics(word),
      base,
      stem: findComparableStem(base, language),
      isStopWord: isStopWord(base, language) || isStopWord(lowerCase, language),
    };
  });
}

/** Returns the words that carry the content of a text: no stop words, and each stem once. */
export function contentWords(text: string, language = 'en'): Word[] {
  const seenStems = new Set<string>();
  return tokenize(text, language).filter(
    ({ stem, isStopWord }) => !isStopWord && !seenStems.has(stem) && seenStems.add(stem),
  );
}

const keepEndings = (text: string) => text;

function findComparableStem(base: string, language: string): string {
  // The English stemmer knows no letters with diacritics; other stemmers need the diacritics.
  if (language === 'en') return stem(removeDiacritics(base), language);
  // Diacritics are tones here, which only the search index ignores: without them, different words would be equal.
  if (LANGUAGES[language]?.hasTones) return base;
  return removeDiacritics(stem(base, language));
}
