import { DEFAULT_LANGUAGE, detectLanguage, normalizeWord, splitWords } from '@lectern/text';

const MAX_WORDS = 8;
/** No post has it: a search of signs alone finds nothing. */
const NO_WORD = '?';

/** The words of a search as the index has them: in lower case without accents, and without what a tsquery quotes. */
export function readSearch(search: string): string[] {
  if (!search) return [];
  const language = detectLanguage(search) ?? DEFAULT_LANGUAGE;
  const words = splitWords(search, language)
    .map((word) =>
      normalizeWord(word, language)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f'\\]/g, ''),
    )
    .filter(Boolean);
  return words.length ? words.slice(0, MAX_WORDS).map((word) => word.normalize('NFC')) : [NO_WORD];
}
