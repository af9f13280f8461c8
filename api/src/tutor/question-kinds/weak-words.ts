import { LANGUAGES } from '@lectern/text';
import { contentWords } from '@lectern/text/stems';

/** Stems of weak words by language. */
const cache = new Map<string, Set<string>>();

/** Whether questions about any subject have a word, such as 'is called'. @param stem of a content word */
export function isWeakWord(stem: string, language: string): boolean {
  const cached = cache.get(language);
  if (cached) return cached.has(stem);
  const words = contentWords(LANGUAGES[language]?.weakWords ?? '', language);
  const weakStems = new Set(words.map((word) => word.stem));
  cache.set(language, weakStems);
  return weakStems.has(stem);
}
