import { createRequire } from 'node:module';
import { stem as stemEnglish } from 'porter2';
import { isComparedByPrefix, LANGUAGES } from '../languages/index.js';
import { cutEnding } from '../words.js';

type Stemmer = (word: string) => string;

/**
 * Letters of the shortest prefix that replaces a stem. The search uses shorter prefixes, so that it finds all forms of a word. A
 * comparison of texts must not take different words, such as 'granat' and 'granica', for one. 5 did better than 4 on one half of PoQuAD,
 * Polish questions and answers, see docs/develop/tutor.md.
 */
const MIN_STEM_LENGTH = 5;

const require = createRequire(import.meta.url);
const stemmers = new Map<string, Stemmer>();

/** Returns the stem of a word in lower case; in languages without a stemmer, a prefix of the word or the word itself. */
export function stem(word: string, language: string): string {
  if (language === 'en') return /^[a-z]+$/.test(word) ? stemEnglish(word) : word;
  if (isComparedByPrefix(language)) return cutEnding(word, MIN_STEM_LENGTH);
  const name = LANGUAGES[language]?.stemmer;
  if (!name || /\d/.test(word)) return word;
  return loadStemmer(name)(word) || word;
}

/** Loads a stemmer at its first use, because loading all stemmers takes 0.1 s and 6 MB. */
function loadStemmer(name: string): Stemmer {
  const loaded = stemmers.get(name);
  if (loaded) return loaded;
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer: Stemmer };
  stemmers.set(name, stemmer);
  return stemmer;
}
