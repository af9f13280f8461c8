/*
 * Rules for similar stems, the strongest first. Lengths are in letters. The prefix is what both stems begin with; the ending is what
 * the longer stem has after the prefix. The numbers were set by hand on SQuAD 2 (see docs/develop/tutor.md), and the fitted weights
 * of the evidence depend on them.
 */

/** One stem is the other one with a short ending: 'origin' and 'original', 'study' and 'studies'. */
const SAME_WORD = { similarity: 0.7, minPrefix: 4, maxEnding: 4 };
/** The stems differ in one letter, or in two that are swapped: 'geegen' and 'gegeen'. */
const TYPING_ERROR = { similarity: 0.6, minLength: 5 };
/** The stems begin alike and have different endings: 'electric' and 'electron'. */
const RELATED_WORD = { similarity: 0.5, minPrefix: 5, maxEnding: 5 };

/** Computes the similarity of two stems, 0 to 1. Stems with digits are either equal or not similar. */
export function compareStems(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const shorterLength = Math.min(a.length, b.length);
  const longerLength = Math.max(a.length, b.length);
  const prefix = measureCommonPrefix(a, b);
  const ending = longerLength - prefix;
  // The last letter of the shorter stem may change before an ending, as in 'study' and 'studies'.
  const hasShorterStem = prefix >= shorterLength - 1;
  if (hasShorterStem && prefix >= SAME_WORD.minPrefix && ending <= SAME_WORD.maxEnding)
    return SAME_WORD.similarity;
  if (shorterLength >= TYPING_ERROR.minLength && differByTypingError(a, b)) return TYPING_ERROR.similarity;
  if (prefix >= RELATED_WORD.minPrefix && ending <= RELATED_WORD.maxEnding) return RELATED_WORD.similarity;
  return 0;
}

function measureCommonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Whether one letter is replaced, added or removed, or two adjacent letters are swapped. */
function differByTypingError(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = measureCommonPrefix(a, b);
  const isReplaced = a.slice(start + 1) === b.slice(start + 1);
  const isAddedOrRemoved = a.slice(start + 1) === b.slice(start) || a.slice(start) === b.slice(start + 1);
  const areSwapped =
    a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
  return isReplaced || isAddedOrRemoved || areSwapped;
}
