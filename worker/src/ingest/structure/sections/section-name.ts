/*
 * Distinguishes the name of a section from a sentence: 'How to use these tricks?' can be a name, 'There is no best clustering.' can't. The
 * numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** A text with more words is a sentence. */
const MAX_NAME_WORDS = 14;
/** A text with a full stop and at least this many words is a sentence; 'Principles F.I.R.S.T.' is none. */
const MIN_SENTENCE_WORDS = 4;
const FULL_STOP = /(?<!\.)\.["”»)]?$/u;
/** Matches the full stop of scripts without spaces between words. Abbreviations don't have it. */
const WIDE_FULL_STOP = /。["”」）]?$/u;
const NAME_START = /^[¿¡"“«(]?[\p{L}\p{N}]/u;

/** Whether a text can name a section: it is short, begins with a letter or digit and is no sentence. */
export function isSectionName(text: string): boolean {
  const name = text.trim();
  const words = name.split(/\s+/).length;
  const isSentence = (words >= MIN_SENTENCE_WORDS && FULL_STOP.test(name)) || WIDE_FULL_STOP.test(name);
  return NAME_START.test(name) && words <= MAX_NAME_WORDS && !isSentence;
}
