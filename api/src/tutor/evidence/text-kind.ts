import { parseText } from './parsed-text.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { SearchResult } from '../search/retrieval.service.js';

/** Slides consist of lines, prose of sentences: probabilities differ, so each has parameters of its own. */
export type TextKind = 'prose' | 'slides';

/**
 * Share of prose's sentences that end with a mark; slides have fewer. Set by hand between the articles of docs/develop/tutor.md, which
 * have 0.82 and more, and its decks, which have 0.74 and less.
 */
const MIN_ENDED_SHARE = 0.78;
/** Closing quotation marks and brackets may follow. */
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

/** Whether a text ends as a sentence does; a line of a slide, as an item of a list, often does not. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}
