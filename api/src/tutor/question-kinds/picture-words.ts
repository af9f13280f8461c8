import { LANGUAGES, removeDiacritics } from '@lectern/text';
import { wordBoundaries } from '../search/word-boundaries.js';

const compiled = new Map<string, RegExp>();

/** Words by which a question asks for what a picture shows; undefined for languages without such words. */
function picturePattern(language: string): RegExp | undefined {
  const known = compiled.get(language);
  if (known) return known;
  const { pictures } = LANGUAGES[language] ?? {};
  if (!pictures) return undefined;
  const { start, end } = wordBoundaries(language);
  const pattern = new RegExp(removeDiacritics(`${start}${pictures.pattern}${end}`), 'giu');
  compiled.set(language, pattern);
  return pattern;
}

/** Removes the words by which a question asks for a picture: 'What color is the curve in the chart of losses?' is about the curve of losses. */
export function removePictureWords(
  question: string,
  language: string,
): { subject: string; asksAboutPicture: boolean } {
  const pattern = picturePattern(language);
  const composed = question.normalize('NFC');
  const plain = removeDiacritics(composed);
  if (!pattern) return { subject: question, asksAboutPicture: false };
  // Where every letter has kept its place, the subject keeps its diacritics, which stemmers need.
  const kept = plain.length === composed.length ? composed : plain;
  let subject = kept;
  for (const { index, 0: word } of plain.matchAll(pattern))
    subject = subject.slice(0, index) + ' '.repeat(word.length) + subject.slice(index + word.length);
  return { subject, asksAboutPicture: subject !== kept };
}
