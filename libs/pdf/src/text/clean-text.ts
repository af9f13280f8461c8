const LIGATURES = /[\uFB00-\uFB06]/g;
// Control, surrogate and noncharacter code points, and marks of writing direction.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Cleans text from a file: no control characters, ligatures as letters, single spaces. */
export function cleanText(text: string): string {
  return text
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\s\u00A0\u2028\u2029]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
