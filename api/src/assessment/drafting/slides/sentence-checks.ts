import { contentWords, tokenize } from '@lectern/text/stems';
import { ELSEWHERE, REFERENCES } from './stated-words.js';

/** A bullet that a font draws as a letter, before text without capital letters. */
const LETTER_BULLET = /^[^\p{Lo}\s]\s+\p{Lo}/u;
/** Scripts without capital letters, in which the first letter shows nothing. */
const CAPITAL_OR_CASELESS = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}«“"„'‘([]/u;
/** Signs of code, formulas, paths and addresses. */
const NOT_PROSE = /https?:|www\.|@\w|[·•{}\\|=<>→⇒∀∃∈∑∫≤≥⊢⊑^~`_$#]|\w\(|::|\.\.\.|…|\?|&&|\/\/|\d\.\p{L}/u;
const MIN_LETTER_SHARE = 0.7;
/** The share of 'letters and digits in words' in which text of broken fonts stays. */
const REPLACEMENT = /[\uFFFD\p{Cc}\p{Co}]/u;

/** Scripts that are written without spaces, where words cannot be counted. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Words of a text; in scripts without spaces two characters count as one. */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.ceil((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 2);
}

/** Whether a text is words of a language rather than code, a formula, an address or text of a broken font. */
export function isProse(text: string): boolean {
  if (NOT_PROSE.test(text) || REPLACEMENT.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0;
  return letters / text.length >= MIN_LETTER_SHARE + (/\p{L}/u.test(text) ? 0 : 1);
}

/**
 * Whether a statement can be understood on its own: prose that begins like a sentence, ends, and does not begin with a
 * word that points elsewhere.
 */
export function isSelfContained(text: string, language: string): boolean {
  if (!isProse(text) || !CAPITAL_OR_CASELESS.test(text) || /[:;,!–—-]$|[.,]\s?\p{L}\.$/u.test(text))
    return false;
  if (LETTER_BULLET.test(text) || !isBalanced(text) || ABBREVIATED_EXAMPLE.test(text) || isMostlyShort(text))
    return false;
  return !pointsElsewhere(text, language);
}

/** 'E.g. ...' and the like. */
const ABBREVIATED_EXAMPLE =
  /^\(?(?:e\.?g|i\.?e|ex|es|ad es|z\.?\s?b|d\.?\s?h|p\.?\s?ej|np|např|tj|viz|cf|vgl|c\.f)\./iu;
const MAX_SHORT_SHARE = 0.34;
/** A list of names has none. */
const MIN_LOWER_CASE_WORDS = 2;

/** Whether a text begins with a word that points to another sentence, or has one that points to another place. */
export function pointsElsewhere(text: string, language: string): boolean {
  const all = tokenize(text, language);
  const [first] = all;
  if (first && REFERENCES[language]?.has(first.base)) return true;
  return all.some(({ base }) => ELSEWHERE[language]?.has(base));
}

/** Rows of a drawing or of numbers: single letters and numbers rather than words. */
function isMostlyShort(text: string): boolean {
  const runs = text.split(/\s+/);
  if (!/\p{Lo}/u.test(text) && runs.filter((run) => /^\p{Ll}{2}/u.test(run)).length < MIN_LOWER_CASE_WORDS)
    return true;
  const short = runs.filter((run) => /^\P{Lo}$|^[\d.,]+$/u.test(run)).length;
  return /^\d/.test(text) || short > MAX_SHORT_SHARE * runs.length;
}

/** Whether every parenthesis and quotation mark is closed; a cut line often has an open one. */
export function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/[(（]/gu) === count(/[)）]/gu) &&
    count(/«/gu) === count(/»/gu) &&
    count(/[“”„]/gu) % 2 === 0 &&
    count(/"/gu) % 2 === 0
  );
}

/** How many words of a text carry content; numbers do not. */
export function countContentWords(text: string, language: string): number {
  return contentWords(text, language).filter(({ base }) => !/\d/.test(base)).length;
}
