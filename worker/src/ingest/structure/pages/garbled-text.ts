import type { PageText } from '@lectern/pdf';
import { measureLetterProbability } from './letter-model.js';

/**
 * Text is garbled where the file's fonts have a wrong map from their glyphs to characters: the page looks right, and its text
 * makes no sense. The rules below find it by its characters. Their numbers were set on the decks of docs/develop/deck-reading.md with
 * `npm run corpus:garbled`, which prints how many sound pages they take for garbled, and how many pages they notice whose maps it
 * breaks.
 */

/** Ideographs, syllables or unreadable characters of a page that suffice to judge it. A title beside six icons has fewer. */
const MIN_CHARACTERS = 20;
/** 'no characters': private use, unassigned and replacement characters are this share of a page. Bullets and icons are fewer. */
const MIN_UNREADABLE_SHARE = 0.3;
/** 'rare characters': common ones are less than this share of the ideographs or of the syllables. */
const MIN_COMMON_SHARE = 0.75;
/** 'letters in disorder': their mean log2 probability (`measureLetterProbability`) is lower, in at least so many letters. */
const MIN_LETTER_PROBABILITY = -5.6;
const MIN_LETTERS = 40;
/** The words of alphabets are judged where they are at least this share of a page's letters: others only quote names. */
const MIN_ALPHABET_SHARE = 0.5;
/** 'signs for letters': letters, digits and accents are less than this share of what is no space, each run of one sign counted once. */
const MIN_WRITTEN_SHARE = 0.25;
const MIN_SIGNS = 30;
/**
 * 'letters by number': a program that numbers the letters of a font from '!' on lets 'Knots and ropes' be read as '!"#$% &"' ()*+%'.
 * At least this share of what is no space are signs that are rare in text, of so many kinds, and small letters are fewer.
 */
const MIN_RARE_SIGN_SHARE = 0.2;
const MIN_RARE_SIGN_KINDS = 8;

/** 'signs within words': at least this share of the words, of at least so many, have signs between their letters. */
const MIN_BROKEN_SHARE = 0.3;
const MIN_WORDS = 8;
/**
 * 'signs and capitals within words': at least this share of the words have signs between their letters or a capital after a small letter, and
 * at least so many have each. Names of programs ('PostgreSQL') have only the one, code mostly the other; 'g[X XiXa\aZ' for 'the evening' has both.
 */
const MIN_MIXED_SHARE = 0.4;
const MIN_SHARE_OF_EACH = 0.15;

/** 'vowels upon vowels': at least this share of the vowel marks of Arabic and Hebrew, of at least so many, follow another one ('خًٍ'). */
const MIN_STACKED_SHARE = 0.2;
const MIN_VOWEL_MARKS = 10;

/** Addresses, paths and words with digits follow no language; names such as 'getSize' are words without a space. */
const NO_PROSE = /:\/\/\S*|[_\d@/\\]\S*|(?<=\p{Ll})(?=\p{Lu})/gu;
/**
 * Signs that are not between the letters of a word, besides those of addresses and programs ('int a;int b;'). Chinese and Japanese have no
 * spaces beside brackets ('[自主學習]Python').
 */
const BROKEN_WORD =
  /(?![\p{Unified_Ideograph}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}][!"#$%*<>[\\\]^`{|}~¡-©«-´¶¸-¿×÷]+[\p{L}\p{M}]/u;
const MIXED_CASE = /\p{Ll}\p{Lu}/u;
const RARE_SIGN = /[!"#$%&'*+;<>?@[\\\]^_`{|}~]/gu;
/** Operators of formulas, and signs that a table lists. */
const LONE_SIGN = /(?<!\S)\S(?!\S)/gu;
/** Letters besides the capitals of English, which follow the digits in Unicode. */
const SMALL_LETTER = /(?![A-Z])\p{L}/gu;
/** A letter has one vowel, besides signs such as that of doubling. */
const VOWEL_MARK = /[\u064B-\u0650\u0652\u05B0-\u05BB]/gu;
const STACKED_VOWEL_MARK =
  /(?<=[\u064B-\u0650\u0652\u05B0-\u05BB]\p{M}?)[\u064B-\u0650\u0652\u05B0-\u05BB]/gu;
const UNREADABLE = /[\p{Co}\p{Cn}\uFFFD]/gu;
const WRITTEN = /[\p{L}\p{N}\p{M}]/gu;

/**
 * The characters of the first levels of national standards, which list what is in daily use: 'GB 2312' for simplified and 'Big5'
 * for traditional Chinese, 'JIS X 0208' for Japanese, 'KS X 1001' for Korean.
 */
const COMMON_CHARACTERS = new Set([
  ...decodeRows('gbk', [0xb0, 0xd7], [0xa1, 0xfe]),
  ...decodeRows('big5', [0xa4, 0xc6], [0x40, 0x7e]),
  ...decodeRows('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
  ...decodeRows('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]),
  ...decodeRows('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]),
]);
/** Radicals, which some fonts have in place of the ideographs that look the same, are not counted: '⾵' for '風'. */
const IDEOGRAPHS = [/\p{Unified_Ideograph}/gu, /\p{sc=Hang}/gu];

/** Whether the text of a page is garbled by one of the rules above. Code, which follows no language, is left out. */
export function isGarbled({ lines }: Pick<PageText, 'lines'>): boolean {
  const text = lines
    .filter(({ mono }) => !mono)
    .map((line) => line.text)
    .join('\n');
  return RULES.some((rule) => rule(text));
}

const RULES = [
  hasNoCharacters,
  hasRareCharacters,
  hasSignsForLetters,
  hasNumberedLetters,
  hasStackedVowels,
  hasBrokenWords,
  isInDisorder,
];

function hasNoCharacters(text: string): boolean {
  const unreadable = count(text, UNREADABLE);
  return unreadable >= MIN_CHARACTERS && unreadable >= MIN_UNREADABLE_SHARE * count(text, /\S/gu);
}

function hasRareCharacters(text: string): boolean {
  return IDEOGRAPHS.some((script) => {
    const found = text.match(script) ?? [];
    const common = found.filter((character) => COMMON_CHARACTERS.has(character)).length;
    return found.length >= MIN_CHARACTERS && common < MIN_COMMON_SHARE * found.length;
  });
}

function hasSignsForLetters(text: string): boolean {
  const signs = withoutRepetition(text);
  return signs.length >= MIN_SIGNS && count(signs, WRITTEN) < MIN_WRITTEN_SHARE * signs.length;
}

function hasNumberedLetters(text: string): boolean {
  const signs = withoutRepetition(text.replace(LONE_SIGN, ''));
  const rare = signs.match(RARE_SIGN) ?? [];
  return (
    signs.length >= MIN_SIGNS &&
    rare.length >= MIN_RARE_SIGN_SHARE * signs.length &&
    new Set(rare).size >= MIN_RARE_SIGN_KINDS &&
    count(signs, SMALL_LETTER) < rare.length
  );
}

function hasStackedVowels(text: string): boolean {
  const vowels = count(text, VOWEL_MARK);
  return vowels >= MIN_VOWEL_MARKS && count(text, STACKED_VOWEL_MARK) >= MIN_STACKED_SHARE * vowels;
}

function hasBrokenWords(text: string): boolean {
  const words = text.match(/\S+/gu) ?? [];
  if (words.length < MIN_WORDS) return false;
  const share = (isOf: (word: string) => boolean): number => words.filter(isOf).length / words.length;
  const broken = share((word) => BROKEN_WORD.test(word));
  const mixed = share((word) => BROKEN_WORD.test(word) || MIXED_CASE.test(word));
  const inner = share((word) => MIXED_CASE.test(word));
  return (
    broken >= MIN_BROKEN_SHARE || (mixed >= MIN_MIXED_SHARE && Math.min(broken, inner) >= MIN_SHARE_OF_EACH)
  );
}

function isInDisorder(text: string): boolean {
  const prose = text.replace(NO_PROSE, ' ');
  const { count: letters, mean } = measureLetterProbability(prose, MIN_LETTER_PROBABILITY);
  const least = Math.max(MIN_LETTERS, MIN_ALPHABET_SHARE * count(prose, /\p{L}/gu));
  return letters >= least && mean < MIN_LETTER_PROBABILITY;
}

/** The characters that are no space, each run of one of them as a single one: contents have dots, drawings have lines. */
function withoutRepetition(text: string): string {
  return text.replace(/\s+/gu, '').replace(/(.)\1+/gu, '$1');
}

function count(text: string, character: RegExp): number {
  return text.match(character)?.length ?? 0;
}

/** The characters that two bytes stand for in an encoding. */
function decodeRows(encoding: string, [firstRow, lastRow]: Range, [firstCell, lastCell]: Range): string[] {
  const decoder = new TextDecoder(encoding);
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let cell = firstCell; cell <= lastCell; cell++) bytes.push(row, cell);
  return [...decoder.decode(Uint8Array.from(bytes))].filter((character) => /\p{L}/u.test(character));
}

type Range = [first: number, last: number];
