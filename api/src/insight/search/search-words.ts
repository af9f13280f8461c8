/** Words of a search that are compared; more are left out. */
const MAX_WORDS = 8;
/** Shorter words must be spelled right. */
const MIN_LENGTH_FOR_TYPOS = 4;
const MIN_LENGTH_WITHIN_WORDS = 3;
/** Scripts without spaces between words. */
const UNSPACED_SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A word of a search. */
export interface SearchWord {
  word: string;
  /** Whether it counts at the beginnings of words only: `at` finds `Atoms`, but not `Data`. */
  isAtBeginning: boolean;
}

/** A letter other than the tatweel, which only lengthens a line, or a digit: what remains where marks do not count. */
const HAS_LETTER = /(?!\u0640)[\p{L}\p{N}]/u;

/**
 * Splits a search text into words of letters and digits: `e-mail` is `e` and `mail`. Where all words are short, they count at the
 * beginnings of words, because no index finds one or two letters within them.
 */
export function splitSearch(text: string): SearchWord[] {
  const found = text.normalize('NFKD').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = found.filter((word) => HAS_LETTER.test(word)).slice(0, MAX_WORDS);
  const isAtBeginning = words.every(isShort);
  return words.map((word) => ({ word, isAtBeginning }));
}

/** Whether a word is long enough to be found with typing errors. */
export const canHaveTypos = (word: string): boolean => countLetters(word) >= MIN_LENGTH_FOR_TYPOS;

const isShort = (word: string) => countLetters(word) < MIN_LENGTH_WITHIN_WORDS && !UNSPACED_SCRIPT.test(word);
const countLetters = (word: string) => [...word.normalize('NFC')].length;
