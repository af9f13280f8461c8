import { LANGUAGES } from '@lectern/text';

/** Patterns of a word's start and end, for flag `u`; empty in languages where a word can stand anywhere. */
export function wordBoundaries(language: string): { start: string; end: string } {
  if (LANGUAGES[language]?.isUnspaced) return { start: '', end: '' };
  return { start: '(?<![\\p{L}\\p{M}])', end: '(?![\\p{L}\\p{M}])' };
}
