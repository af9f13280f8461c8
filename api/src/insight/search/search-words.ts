/** The first words of a search are compared; further words are left out. */
const MAX_COMPARED_WORDS = 8;
/** Letters from which a word is also found with typing errors. */
const MIN_LETTERS_FOR_TYPOS = 4;
/** Letters from which a word is also found within longer words. */
const MIN_LETTERS_WITHIN_WORDS = 3;
/** Scripts without spaces between words. */
const UNSPACED_SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A word of a search. */
export interface SearchWord {
  word: string;
  /** Whether the word is compared with the beginnings of words only: `at` finds `Atoms`, but not `Data`. */
  matchesBeginningsOnly: boolean;
}

/** Matches a letter or a digit. The tatweel (U+0640) is no letter here: it only lengthens an Arabic word. */
const LETTER_OR_DIGIT = /(?!\u0640)[\p{L}\p{N}]/u;

/**
 * Splits a search text into words of letters and digits: `e-mail` is `e` and `mail`. Where all words are short, they are compared with the
 * beginnings of words only, because the trigram index cannot find one or two letters within a word.
 */
export function splitSearch(text: string): SearchWord[] {
  const candidates = text.normalize('NFKD').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = candidates.filter((word) => LETTER_OR_DIGIT.test(word)).slice(0, MAX_COMPARED_WORDS);
  const matchesBeginningsOnly = words.every(isShort);
  return words.map((word) => ({ word, matchesBeginningsOnly }));
}

export const canHaveTypos = (word: string): boolean => countLetters(word) >= MIN_LETTERS_FOR_TYPOS;

const isShort = (word: string) =>
  countLetters(word) < MIN_LETTERS_WITHIN_WORDS && !UNSPACED_SCRIPT.test(word);
const countLetters = (word: string) => [...word.normalize('NFC')].length;
