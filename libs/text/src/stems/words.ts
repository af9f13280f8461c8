import { LANGUAGES } from '../languages/index.js';
import { normalizeWord, removeDiacritics, splitWords } from '../words.js';
import { stem } from './stemmers.js';
import { isStopWord } from './stop-words.js';

/** One word of a text. */
export interface Word {
  /** The word as written, without diacritics. */
  text: string;
  /** The word as written, in lower case: what PostgreSQL indexes. */
  base: string;
  /** The stem without diacritics. */
  stem: string;
  /** A stop word ('the', 'which'), which carries no content. */
  isStopWord: boolean;
}

/**
 * The words of a text in order, stop words included.
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
      stem: comparableStem(base, language),
      isStopWord: isStopWord(base, language) || isStopWord(lowerCase, language),
    };
  });
}

/** The words of a text that carry its content: without stop words, each stem once. */
export function contentWords(text: string, language = 'en'): Word[] {
  const seen = new Set<string>();
  return tokenize(text, language).filter(
    ({ stem, isStopWord }) => !isStopWord && !seen.has(stem) && seen.add(stem),
  );
}

const keepEndings = (text: string) => text;

function comparableStem(base: string, language: string): string {
  // The English stemmer knows plain letters only, the others read diacritics.
  if (language === 'en') return stem(removeDiacritics(base), language);
  // The index ignores the tones.
  if (LANGUAGES[language]?.hasTones) return base;
  return removeDiacritics(stem(base, language));
}
