import { contentWords, tokenize } from '@lectern/text/stems';
import { ELSEWHERE, REFERENCES } from './stated-words.js';

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

/** Whether a text begins with a word that points to another sentence, or has one that points to another place. */
export function pointsElsewhere(text: string, language: string): boolean {
  const all = tokenize(text, language);
  const [first] = all;
  if (first && REFERENCES[language]?.has(first.base)) return true;
  return all.some(({ base }) => ELSEWHERE[language]?.has(base));
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
