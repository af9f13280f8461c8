/*
 * Distinguishes the name of a section from a remark: 'How to use these tricks?' but not 'There is no best clustering.'. The numbers are tuned
 * with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** Words of a name; a longer text is a sentence of the slide. */
const MAX_NAME_WORDS = 14;
/** Words from which on a text with a full stop is a sentence; 'Principles F.I.R.S.T.' is none. */
const MIN_SENTENCE_WORDS = 4;
const FULL_STOP = /(?<!\.)\.["”»)]?$/u;
/** The full stop of scripts without spaces between words, which no abbreviation has. */
const WIDE_FULL_STOP = /。["”」）]?$/u;
const BEGINS_NAME = /^[¿¡"“«(]?[\p{L}\p{N}]/u;

/** Whether a text can name a section: it is short, begins with a letter or digit and is no sentence. */
export function isSectionName(text: string): boolean {
  const name = text.trim();
  const words = name.split(/\s+/).length;
  const isSentence = (words >= MIN_SENTENCE_WORDS && FULL_STOP.test(name)) || WIDE_FULL_STOP.test(name);
  return BEGINS_NAME.test(name) && words <= MAX_NAME_WORDS && !isSentence;
}
