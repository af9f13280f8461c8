import { LANGUAGES } from '@lectern/text';
import { contentWords } from '@lectern/text/stems';

const sets = new Map<string, Set<string>>();

/** Whether questions about any subject have a word, so that sharing it says little. @param stem of a word of content */
export function isWeakWord(stem: string, language: string): boolean {
  const known = sets.get(language);
  if (known) return known.has(stem);
  const words = contentWords(LANGUAGES[language]?.weakWords ?? '', language);
  const set = new Set(words.map((word) => word.stem));
  sets.set(language, set);
  return set.has(stem);
}
