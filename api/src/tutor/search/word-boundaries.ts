import { LANGUAGES } from '@lectern/text';

/** Regular expressions (flag `u`) for the start and the end of a word; empty in languages without spaces between words. */
export function getWordBoundaries(language: string): { start: string; end: string } {
  if (LANGUAGES[language]?.isUnspaced) return { start: '', end: '' };
  return { start: '(?<![\\p{L}\\p{M}])', end: '(?![\\p{L}\\p{M}])' };
}
