// Set by hand on SQuAD 2 (see docs/develop/tutor.md); the fitted weights depend on them.
/** Stems that differ in a short ending: 'Korea', 'Korean'. */
const SAME_WORD = 0.7;
/** Stems that differ in one letter: 'Geegen', 'Gegeen'. */
const TYPING_ERROR = 0.6;
/** Stems with a long prefix in common: 'origin', 'original'. */
const RELATED_WORD = 0.5;
const MIN_SAME_PREFIX = 4;
const MAX_SAME_ENDING = 4;
const MIN_TYPO_LENGTH = 5;
const MIN_RELATED_PREFIX = 5;
const MAX_RELATED_ENDING = 5;

/**
 * Similarity of two stems, from 0 to 1: related words (origin, original; Korea, Korean) and typing errors (Geegen,
 * Gegeen) are similar. Numbers are either equal or not similar.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const prefix = measureCommonPrefix(a, b);
  if (prefix >= MIN_SAME_PREFIX && prefix >= shorter - 1 && longer - prefix <= MAX_SAME_ENDING)
    return SAME_WORD;
  if (shorter >= MIN_TYPO_LENGTH && isTypo(a, b)) return TYPING_ERROR;
  if (prefix >= MIN_RELATED_PREFIX && longer - prefix <= MAX_RELATED_ENDING) return RELATED_WORD;
  return 0;
}

function measureCommonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** One letter added, removed or replaced, or two adjacent letters swapped. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = measureCommonPrefix(a, b);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  if (a.slice(start + 1) === b.slice(start) || a.slice(start) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
