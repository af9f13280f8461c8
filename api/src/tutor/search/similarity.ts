/**
 * Similarity of two stems, from 0 to 1: related words (origin, original; Korea, Korean) and typing errors (Geegen,
 * Gegeen) are similar. Numbers are either equal or not similar.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const prefix = commonPrefixLength(a, b);
  if (prefix >= 4 && prefix >= shorter - 1 && longer - prefix <= 4) return 0.7;
  if (shorter >= 5 && isTypo(a, b)) return 0.6;
  if (prefix >= 5 && longer - prefix <= 5) return 0.5;
  return 0;
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** One letter added, removed or replaced, or two adjacent letters swapped. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = commonPrefixLength(a, b);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  if (a.slice(start + 1) === b.slice(start) || a.slice(start) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
