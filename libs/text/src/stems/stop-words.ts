import { createRequire } from 'node:module';
import { LANGUAGES } from '../languages/index.js';
import { removeDiacritics } from '../words.js';

/** Stop words by ISO 639-1 code; loaded with `require`, because the package is a JSON file. */
const LISTS = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[] | undefined>;

/** The sets that are built already, by language. */
const stopWordSets = new Map<string, Set<string>>();

/** Whether a word carries grammar instead of content ('the', 'which'). @param word in lower case */
export function isStopWord(word: string, language: string): boolean {
  if (getStopWords(language).has(word)) return true;
  return word.length === 2 && (LANGUAGES[language]?.grammarPair?.test(word) ?? false);
}

function getStopWords(language: string): Set<string> {
  const existing = stopWordSets.get(language);
  if (existing) return existing;
  const { stopWords, moreStopWords } = LANGUAGES[language] ?? {};
  const list = [...(stopWords?.split(' ') ?? LISTS[language] ?? []), ...(moreStopWords?.split(' ') ?? [])];
  const set = new Set(stopWords ? list : [...list, ...list.map(removeDiacritics)]);
  stopWordSets.set(language, set);
  return set;
}
