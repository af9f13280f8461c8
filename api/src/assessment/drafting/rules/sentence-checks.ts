import { contentWords, tokenize } from '@lectern/text/stems';
import { ELSEWHERE, REFERENCES } from './stated-words.js';

/** Signs of code, formulas, paths, addresses, questions and incomplete sentences. */
const NOT_PROSE = /https?:|www\.|@\w|[·•{}\\|=<>→⇒∀∃∈∑∫≤≥⊢⊑^~`_$#]|\w\(|::|\.\.\.|…|\?|&&|\/\/|\d\.\p{L}/u;
/** Share of a text's characters, 0 to 1, that must be letters, digits or spaces. */
const MIN_LETTER_SHARE = 0.7;
/** Characters that a PDF's text has where a font's map from glyphs to characters is broken. */
const BROKEN_CHARACTER = /[\uFFFD\p{Cc}\p{Co}]/u;

/** Scripts that are written without spaces, where words cannot be counted. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Counts the words of a text; in scripts without spaces two characters count as one word. */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.ceil((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 2);
}

/** Whether a text consists of words rather than code, a formula, an address or characters of a broken font. */
export function isProse(text: string): boolean {
  if (NOT_PROSE.test(text) || BROKEN_CHARACTER.test(text)) return false;
  if (!/\p{L}/u.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0;
  return letters / text.length >= MIN_LETTER_SHARE;
}

/** Whether a text begins with a word like 'this', which refers to another sentence, or has one like 'above'. */
export function pointsElsewhere(text: string, language: string): boolean {
  const words = tokenize(text, language);
  const [firstWord] = words;
  if (firstWord && REFERENCES[language]?.has(firstWord.base)) return true;
  return words.some(({ base }) => ELSEWHERE[language]?.has(base));
}

/** Whether every parenthesis and quotation mark is closed; a cut line often has an open one. */
export function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/[(（]/gu) === count(/[)）]/gu) &&
    count(/«/gu) === count(/»/gu) &&
    count(/[“”„]/gu) % 2 === 0 &&
    count(/"/gu) % 2 === 0
  );
}

/** Counts the content words of a text, without numbers. */
export function countContentWords(text: string, language: string): number {
  return contentWords(text, language).filter(({ base }) => !/\d/.test(base)).length;
}
