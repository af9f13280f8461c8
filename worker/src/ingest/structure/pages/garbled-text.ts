import type { PageText } from '@lectern/pdf';
import { measureLetterProbability } from './letter-model.js';

/*
 * Finds garbled text: the page looks right, but its text makes no sense, because a font's map from glyphs to characters is wrong. Each rule
 * below recognizes another kind of garbled text by its characters. The numbers were set on the decks of docs/develop/deck-reading.md with
 * `npm run corpus:garbled`. That command prints how many sound pages the rules reject, and how many pages they find after it has broken
 * the maps of their fonts.
 */

/** A page is judged by its ideographs, syllables or unreadable characters if it has at least so many. A title beside six icons has fewer. */
const MIN_CHARACTERS = 20;
/** Unreadable characters are at least this share of a garbled page. Bullets and icons are fewer. */
const MIN_UNREADABLE_SHARE = 0.3;
/** Common characters are less than this share of the ideographs, or of the syllables, of a garbled page. */
const MIN_COMMON_SHARE = 0.75;
/** The mean log2 probability of the letters (`measureLetterProbability`) is lower on a garbled page. */
const MIN_LETTER_PROBABILITY = -5.6;
/** A page with fewer letters is not judged by their probability. */
const MIN_LETTERS = 40;
/** A page is judged by its words in alphabets if they have at least this share of its letters. On other pages they are mostly names. */
const MIN_ALPHABET_SHARE = 0.5;
/** Letters, digits and accents are less than this share of the signs of a garbled page. */
const MIN_LETTER_SHARE = 0.25;
/** A page with fewer signs is not judged by them. Signs are all characters but spaces; repetitions count once. */
const MIN_SIGNS = 30;
/** Signs that are rare in text are at least this share of the signs, and of at least so many kinds, where letters are numbered. */
const MIN_RARE_SIGN_SHARE = 0.2;
const MIN_RARE_SIGN_KINDS = 8;
/** At least this share of the words of a garbled page have signs between their letters, as in 'kn#ts'. */
const MIN_BROKEN_WORD_SHARE = 0.3;
/** A page with fewer words is not judged by them. */
const MIN_WORDS = 8;
/** At least this share of the words have signs between their letters or a capital after a small letter … */
const MIN_BROKEN_OR_MIXED_SHARE = 0.4;
/** … and at least this share have the one, and this share have the other. */
const MIN_SHARE_OF_BROKEN_AND_OF_MIXED = 0.15;
/** At least this share of the vowel marks of Arabic and Hebrew follow another vowel mark ('خًٍ') on a garbled page. */
const MIN_STACKED_VOWEL_SHARE = 0.2;
/** A page with fewer vowel marks is not judged by them. */
const MIN_VOWEL_MARKS = 10;

/** Matches addresses, paths and words with digits, whose letters follow no language, and the place within 'getSize' where a word begins. */
const NOT_PROSE = /:\/\/\S*|[_\d@/\\]\S*|(?<=\p{Ll})(?=\p{Lu})/gu;
/**
 * Matches a word with signs between its letters that are not found there, except in addresses and programs ('int a;int b;'). Chinese and
 * Japanese are left out, because they have no spaces beside brackets ('[自主學習]Python').
 */
const BROKEN_WORD =
  /(?![\p{Unified_Ideograph}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}][!"#$%*<>[\\\]^`{|}~¡-©«-´¶¸-¿×÷]+[\p{L}\p{M}]/u;
const MIXED_CASE = /\p{Ll}\p{Lu}/u;
/** Matches signs that are rare in text. */
const RARE_SIGN = /[!"#$%&'*+;<>?@[\\\]^_`{|}~]/gu;
/** Matches a sign between spaces: an operator of a formula, or a sign that a table lists. */
const LONE_SIGN = /(?<!\S)\S(?!\S)/gu;
/** Matches letters except A to Z, which numbered letters may be mapped to, since they follow the digits in Unicode. */
const LETTER_BUT_A_TO_Z = /(?![A-Z])\p{L}/gu;
/** Matches the vowel marks of Arabic and Hebrew. A letter has at most one, but may have other marks, such as that of doubling. */
const VOWEL_MARK = /[\u064B-\u0650\u0652\u05B0-\u05BB]/gu;
const STACKED_VOWEL_MARK =
  /(?<=[\u064B-\u0650\u0652\u05B0-\u05BB]\p{M}?)[\u064B-\u0650\u0652\u05B0-\u05BB]/gu;
/** Matches characters for private use, unassigned characters and the replacement character. */
const UNREADABLE = /[\p{Co}\p{Cn}\uFFFD]/gu;
const LETTER_DIGIT_OR_ACCENT = /[\p{L}\p{N}\p{M}]/gu;

/**
 * The characters in daily use, according to the first levels of national standards: 'GB 2312' for simplified and 'Big5' for traditional
 * Chinese, 'JIS X 0208' for Japanese, 'KS X 1001' for Korean. In these encodings, they have two bytes in the ranges below.
 */
const COMMON_CHARACTERS = new Set([
  ...decodeCharacters('gbk', [0xb0, 0xd7], [0xa1, 0xfe]),
  ...decodeCharacters('big5', [0xa4, 0xc6], [0x40, 0x7e]),
  ...decodeCharacters('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
  ...decodeCharacters('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]),
  ...decodeCharacters('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]),
]);
/** Ideographs, and syllables of Korean. Radicals, which some fonts have in place of the same ideographs ('⾵' for '風'), are left out. */
const IDEOGRAPHS_AND_SYLLABLES = [/\p{Unified_Ideograph}/gu, /\p{sc=Hang}/gu];

/** Whether the text of a page is garbled according to one of the rules. Code is left out, because it follows no language. */
export function isGarbled({ lines }: Pick<PageText, 'lines'>): boolean {
  const text = lines
    .filter(({ mono }) => !mono)
    .map((line) => line.text)
    .join('\n');
  return RULES.some((rule) => rule(text));
}

const RULES = [
  hasUnreadableCharacters,
  hasRareCharacters,
  hasSignsForLetters,
  hasNumberedLetters,
  hasStackedVowels,
  hasBrokenWords,
  hasLettersInDisorder,
];

/** Whether many characters are unreadable: icons, but no letters. */
function hasUnreadableCharacters(text: string): boolean {
  const unreadable = countMatches(text, UNREADABLE);
  return unreadable >= MIN_CHARACTERS && unreadable >= MIN_UNREADABLE_SHARE * countMatches(text, /\S/gu);
}

/** Whether many ideographs or syllables are not in daily use. */
function hasRareCharacters(text: string): boolean {
  return IDEOGRAPHS_AND_SYLLABLES.some((pattern) => {
    const characters = text.match(pattern) ?? [];
    const common = characters.filter((character) => COMMON_CHARACTERS.has(character)).length;
    return characters.length >= MIN_CHARACTERS && common < MIN_COMMON_SHARE * characters.length;
  });
}

/** Whether hardly any signs are letters, digits or accents. */
function hasSignsForLetters(text: string): boolean {
  const signs = collapseRepetitions(text);
  return (
    signs.length >= MIN_SIGNS && countMatches(signs, LETTER_DIGIT_OR_ACCENT) < MIN_LETTER_SHARE * signs.length
  );
}

/**
 * Whether signs are in the place of letters, because a program has numbered the letters of a font from '!' on: 'Knots and ropes' is then
 * read as '!"#$% &"' ()*+%'.
 */
function hasNumberedLetters(text: string): boolean {
  const signs = collapseRepetitions(text.replace(LONE_SIGN, ''));
  const rare = signs.match(RARE_SIGN) ?? [];
  return (
    signs.length >= MIN_SIGNS &&
    rare.length >= MIN_RARE_SIGN_SHARE * signs.length &&
    new Set(rare).size >= MIN_RARE_SIGN_KINDS &&
    countMatches(signs, LETTER_BUT_A_TO_Z) < rare.length
  );
}

/** Whether vowel marks often follow each other. */
function hasStackedVowels(text: string): boolean {
  const vowels = countMatches(text, VOWEL_MARK);
  return (
    vowels >= MIN_VOWEL_MARKS && countMatches(text, STACKED_VOWEL_MARK) >= MIN_STACKED_VOWEL_SHARE * vowels
  );
}

/**
 * Whether many words have signs between their letters, or some have signs and some have capitals after small letters. Names of programs
 * ('PostgreSQL') have only capitals, and code has mostly signs; 'g[X XiXa\aZ' for 'the evening' has both.
 */
function hasBrokenWords(text: string): boolean {
  const words = text.match(/\S+/gu) ?? [];
  if (words.length < MIN_WORDS) return false;
  const measureShare = (isCounted: (word: string) => boolean): number =>
    words.filter(isCounted).length / words.length;
  const brokenShare = measureShare((word) => BROKEN_WORD.test(word));
  if (brokenShare >= MIN_BROKEN_WORD_SHARE) return true;
  const mixedShare = measureShare((word) => MIXED_CASE.test(word));
  const brokenOrMixedShare = measureShare((word) => BROKEN_WORD.test(word) || MIXED_CASE.test(word));
  return (
    brokenOrMixedShare >= MIN_BROKEN_OR_MIXED_SHARE &&
    Math.min(brokenShare, mixedShare) >= MIN_SHARE_OF_BROKEN_AND_OF_MIXED
  );
}

/** Whether the letters of words in alphabets follow each other as in no language. */
function hasLettersInDisorder(text: string): boolean {
  const prose = text.replace(NOT_PROSE, ' ');
  const { count: letters, mean } = measureLetterProbability(prose, MIN_LETTER_PROBABILITY);
  const minLetters = Math.max(MIN_LETTERS, MIN_ALPHABET_SHARE * countMatches(prose, /\p{L}/gu));
  return letters >= minLetters && mean < MIN_LETTER_PROBABILITY;
}

/** Removes spaces, and repetitions of a character: a table of contents has rows of dots, a drawing has lines of signs. */
function collapseRepetitions(text: string): string {
  return text.replace(/\s+/gu, '').replace(/(.)\1+/gu, '$1');
}

function countMatches(text: string, character: RegExp): number {
  return text.match(character)?.length ?? 0;
}

/** The letters that an encoding has for two bytes in the given ranges. */
function decodeCharacters(
  encoding: string,
  [minFirstByte, maxFirstByte]: ByteRange,
  [minSecondByte, maxSecondByte]: ByteRange,
): string[] {
  const decoder = new TextDecoder(encoding);
  const bytes: number[] = [];
  for (let firstByte = minFirstByte; firstByte <= maxFirstByte; firstByte++)
    for (let secondByte = minSecondByte; secondByte <= maxSecondByte; secondByte++)
      bytes.push(firstByte, secondByte);
  return [...decoder.decode(Uint8Array.from(bytes))].filter((character) => /\p{L}/u.test(character));
}

type ByteRange = [min: number, max: number];
