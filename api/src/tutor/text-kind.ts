import { parseText } from './parsed-text.js';
import type { SearchResult } from './retrieval.service.js';

/** Slides consist of short lines, prose of sentences: probabilities differ, so each has parameters of its own. */
export type TextKind = 'prose' | 'slides';

// Set by hand between the articles and the decks of docs/tutor.md.
/** Mean length of the sentences of prose, in characters. */
const MIN_PROSE_LENGTH = 75;
/** Languages whose characters are syllables or words, and how many letters one is worth. */
const LETTERS_PER_CHARACTER: Record<string, number> = { zh: 2, ja: 1.6, ko: 1.5 };

export function textKindOf({ passages, language }: Pick<SearchResult, 'passages' | 'language'>): TextKind {
  const lengths = passages.flatMap(({ text }) =>
    parseText(text, language).sentences.map((sentence) => sentence.text.length),
  );
  const mean = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
  if (!lengths.length) return 'prose';
  return mean * (LETTERS_PER_CHARACTER[language] ?? 1) >= MIN_PROSE_LENGTH ? 'prose' : 'slides';
}
