import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { parseText } from './parsed-text.js';

/** Slides consist of lines, prose of sentences. The probabilities of the two differ, so each has a calibration. */
export type TextKind = 'prose' | 'slides';

/**
 * Prose has at least this share of sentences that end with a punctuation mark. Set by hand between the articles of
 * docs/develop/tutor.md, which have 0.82 and more, and the decks there, which have 0.74 and less.
 */
const MIN_ENDED_SHARE = 0.78;
/** The end of a sentence; closing quotation marks and brackets may follow. */
const SENTENCE_END = /(?:\p{Sentence_Terminal}|…)[\s\p{Quotation_Mark}\p{Pe}]*$/u;

export function detectTextKind({
  passages,
  language,
}: Pick<SearchResult, 'language'> & { passages: Pick<RetrievedPassage, 'text'>[] }): TextKind {
  const sentences = passages.flatMap(({ text }) => parseText(text, language).sentences);
  if (!sentences.length) return 'prose';
  const ended = sentences.filter(({ text }) => endsSentence(text));
  return ended.length >= MIN_ENDED_SHARE * sentences.length ? 'prose' : 'slides';
}

/** Whether a text ends with a punctuation mark, as a sentence does. An item of a list often does not. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}
