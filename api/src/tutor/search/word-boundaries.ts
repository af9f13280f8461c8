/** ISO 639-1 codes of the languages whose words are not separated by spaces, or carry particles. */
export const WORDS_UNSPACED: ReadonlySet<string> = new Set(['zh', 'ja', 'ko']);

/** Patterns of a word's start and end, for flag `u`; empty in languages where a word can stand anywhere. */
export function wordBoundaries(language: string): { start: string; end: string } {
  if (WORDS_UNSPACED.has(language)) return { start: '', end: '' };
  return { start: '(?<![\\p{L}\\p{M}])', end: '(?![\\p{L}\\p{M}])' };
}
