import { LANGUAGES } from './languages/index.js';

/** Matches a run: letters, combining marks and digits that follow each other, with letters after an apostrophe. */
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu;
/** Scripts without spaces between words, which `Intl.Segmenter` splits with a dictionary. */
const DICTIONARY_SCRIPT = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Matches a part of a run in one kind of script: Han and kana, Hangul, or any other. */
const SCRIPT_PART =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|[\p{sc=Hangul}]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]+/gu;
const HAN_OR_KANA = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]/u;
const HANGUL = /^\p{sc=Hangul}/u;
/** Marks that many texts leave out: short vowels and the elongation mark of Arabic, points of Hebrew. */
const OPTIONAL_MARKS = /\u0640|(?=\p{scx=Arabic}|\p{scx=Hebrew})\p{Mn}/gu;
/** Forms of the Arabic letter alef, which many writers do not distinguish. */
const ALEF_FORMS = /[أإآٱ]/gu;

/** Code points of the digit 0 in Arabic, Persian, Devanagari, Bengali and Thai; 1 to 9 follow each 0. */
const ZERO_CODES = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
/** Matches the digits of these scripts. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/gu;

/**
 * Letters that count as a word's ending in languages with many endings and no stemmer. The number is chosen on one half of PoQuAD, Polish
 * questions and answers, see docs/develop/tutor.md.
 */
const ENDING_LENGTH = 3;
/** Letters of the shortest prefix; words of as many letters or fewer are compared whole. */
const MIN_PREFIX_LENGTH = 4;

/** Splits words of all `DICTIONARY_SCRIPT`s; loaded at its first use. */
let dictionarySegmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into its words in order, in composed form. Han and kana, which have no spaces between words, are split into pairs of
 * characters. A word in Hangul gives the word and its pairs of syllables, because particles are attached to Korean words.
 */
export function splitWords(text: string, language: string): string[] {
  const normalized = text
    .normalize('NFKC')
    .replace(OPTIONAL_MARKS, '')
    .replace(ALEF_FORMS, 'ا')
    .replace(OTHER_DIGITS, (digit) => toAsciiDigit(digit.charCodeAt(0)));
  const runs = Array.from(normalized.matchAll(RUN), ([run]) => run);
  return runs.flatMap((run) => splitRun(run, language));
}

function splitRun(run: string, language: string): string[] {
  if (DICTIONARY_SCRIPT.test(run)) {
    dictionarySegmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    return Array.from(dictionarySegmenter.segment(run), ({ segment }) => segment).filter((word) =>
      /[\p{L}\p{N}]/u.test(word),
    );
  }
  if (LANGUAGES[language]?.hasElision) return run.split(/['’]/);
  if (/^[\p{ASCII}’]*$/u.test(run)) return [run];
  return (run.match(SCRIPT_PART) ?? []).flatMap((part) => {
    if (HAN_OR_KANA.test(part)) return pairCharacters(part);
    if (HANGUL.test(part)) return part.length > 2 ? [part, ...pairCharacters(part)] : [part];
    return [part];
  });
}

function toAsciiDigit(code: number): string {
  const zero = ZERO_CODES.findLast((first) => first <= code) ?? code;
  return `${code - zero}`;
}

function pairCharacters(part: string): string[] {
  const characters = [...part];
  if (characters.length < 2) return [part];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Puts a word into the form in which it is stemmed: lower case, without "'s" and apostrophes. */
export function normalizeWord(word: string, language: string): string {
  const lowerCase = LANGUAGES[language]?.hasDottedI ? word.toLocaleLowerCase(language) : word.toLowerCase();
  return lowerCase.replace(/['’]s$/, '').replace(/['’]/g, '');
}

/**
 * Returns the prefix that the forms of a word share, for languages without a stemmer: 'zarządza' of 'zarządzanie' and 'zarządzania'.
 * Words with digits are compared whole.
 * @param minLength shorter words are compared whole
 */
export function cutEnding(word: string, minLength = MIN_PREFIX_LENGTH): string {
  if (/\d/.test(word)) return word;
  return word.slice(0, Math.max(minLength, word.length - ENDING_LENGTH));
}

/** Removes diacritics: 'Temür' becomes 'Temur'. Also replaces compatibility characters, and all forms of alef by one. */
export function removeDiacritics(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(ALEF_FORMS, 'ا');
}
