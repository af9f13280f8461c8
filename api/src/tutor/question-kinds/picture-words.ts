import { LANGUAGES, removeDiacritics } from '@lectern/text';
import { getWordBoundaries } from '../search/word-boundaries.js';

/** By language. */
const cache = new Map<string, RegExp>();

/** Matches words by which a question asks for what a picture shows; undefined for languages without such words. */
function getPicturePattern(language: string): RegExp | undefined {
  const cached = cache.get(language);
  if (cached) return cached;
  const { pictures } = LANGUAGES[language] ?? {};
  if (!pictures) return undefined;
  const { start, end } = getWordBoundaries(language);
  const pattern = new RegExp(removeDiacritics(`${start}${pictures.pattern}${end}`), 'giu');
  cache.set(language, pattern);
  return pattern;
}

/**
 * Replaces the words by which a question asks for a picture by spaces. Example: of the content words of 'What color is the curve
 * in the chart of losses?', only 'losses' remains.
 */
export function removePictureWords(
  question: string,
  language: string,
): { subject: string; asksAboutPicture: boolean } {
  const pattern = getPicturePattern(language);
  if (!pattern) return { subject: question, asksAboutPicture: false };
  const composed = question.normalize('NFC');
  const plain = removeDiacritics(composed);
  // The subject keeps its diacritics, which stemmers need, if every letter has the same place in both texts.
  const original = plain.length === composed.length ? composed : plain;
  let subject = original;
  for (const { index, 0: word } of plain.matchAll(pattern))
    subject = subject.slice(0, index) + ' '.repeat(word.length) + subject.slice(index + word.length);
  return { subject, asksAboutPicture: subject !== original };
}
