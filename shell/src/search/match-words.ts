/** A part of a text, from `start` up to `end`. */
export interface Match {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ACCENTS = /[\u0300-\u036f]/g;
/** Shorter words count at the beginnings of words only, except in scripts without spaces. */
const MIN_LENGTH_WITHIN_WORDS = 3;
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const MIN_LENGTH_FOR_TYPOS = 4;
/** From this length on a word may have two typing errors. */
const MIN_LENGTH_FOR_TWO_TYPOS = 8;

/** Splits a search text into words in lower case without accents. */
export const splitWords = (text: string): string[] => text.match(WORD)?.map(fold) ?? [];

const fold = (word: string) => word.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

/** Finds where a text has each word; null for a word that it lacks. */
export function findWords(text: string, words: string[]): (Match | null)[] {
  return words.map((word) => findFirst(text, (token) => locate(token, word)));
}

/** The same, also for words with typing errors, of which the whole word of the text matches. */
export function findSimilarWords(text: string, words: string[]): (Match | null)[] {
  return words.map((word) =>
    findFirst(
      text,
      (token) =>
        locate(token, word) ?? (isSimilar(word, fold(token)) ? { start: 0, end: token.length } : null),
    ),
  );
}

function findFirst(text: string, find: (token: string) => Match | null): Match | null {
  for (const { 0: token, index } of text.matchAll(WORD)) {
    const match = find(token);
    if (match) return { start: index + match.start, end: index + match.end };
  }
  return null;
}

/** Finds a word within a token; where the accents' removal changes the length, the whole token matches. */
function locate(token: string, word: string): Match | null {
  const folded = fold(token);
  const start = folded.indexOf(word);
  if (start < 0) return null;
  if (start > 0 && word.length < MIN_LENGTH_WITHIN_WORDS && !UNSPACED_SCRIPT.test(word)) return null;
  return folded.length === token.length
    ? { start, end: start + word.length }
    : { start: 0, end: token.length };
}

/** Whether a word is the beginning of a token, with a typing error: `certfi` is similar to `certificate`. */
function isSimilar(word: string, token: string): boolean {
  if (word.length < MIN_LENGTH_FOR_TYPOS) return false;
  return countTypos(word, token) <= (word.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2);
}

/**
 * Counts the wrong, missing, additional and swapped letters of a word, compared with the beginning of a token that
 * makes them fewest (optimal string alignment).
 */
function countTypos(word: string, token: string): number {
  const rows: number[][] = [Array.from({ length: token.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= word.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= token.length; column++) {
      const isSame = word[row - 1] === token[column - 1];
      const isSwapped = word[row - 1] === token[column - 2] && word[row - 2] === token[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return Math.min(...(rows[word.length] ?? []));
}
