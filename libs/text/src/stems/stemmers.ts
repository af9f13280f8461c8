import { createRequire } from 'node:module';
import { stem as stemEnglish } from 'porter2';
import { isComparedByPrefix, LANGUAGES } from '../languages/index.js';
import { cutEnding } from '../words.js';

type Stemmer = (word: string) => string;

/**
 * Letters of a prefix that make it the same word. The search looks for shorter ones, so as to find all forms; where texts are compared,
 * different words should not be one: 'granat' and 'granica'. Of 4 and 5 chosen on one half of PoQuAD (docs/develop/tutor.md).
 */
const MIN_STEM_LENGTH = 5;

const require = createRequire(import.meta.url);
const stemmers = new Map<string, Stemmer>();

/** The stem of a word in lower case; in languages without a stemmer its prefix, or the word itself. */
export function stem(word: string, language: string): string {
  if (language === 'en') return /^[a-z]+$/.test(word) ? stemEnglish(word) : word;
  if (isComparedByPrefix(language)) return cutEnding(word, MIN_STEM_LENGTH);
  const name = LANGUAGES[language]?.stemmer;
  if (!name || /\d/.test(word)) return word;
  return loadStemmer(name)(word) || word;
}

/** Loads a stemmer at its first use: all of them take 0.1 s and 6 MB. */
function loadStemmer(name: string): Stemmer {
  const known = stemmers.get(name);
  if (known) return known;
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer: Stemmer };
  stemmers.set(name, stemmer);
  return stemmer;
}
