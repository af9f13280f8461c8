import { DEFAULT_LOCALE, type MessageMetadata } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { GuideState } from '../guide/guide.js';
import { type AnswerPart, joinParts } from './answer-parts.js';

/** The stored metadata of an answer. `guide` and `parts` are no part of the contract, so browsers do not get them. */
export type AnswerMetadata = MessageMetadata & {
  guide?: GuideState;
  /** The paragraphs of the content, to translate them; absent if the content has none of the tutor's own words. */
  parts?: AnswerPart[];
};

export interface Answer {
  /** Markdown; the tutor's own words are English. */
  content: string;
  metadata: AnswerMetadata;
}

export function composeAnswer(parts: AnswerPart[], metadata: AnswerMetadata): Answer {
  return { content: joinParts(DEFAULT_LOCALE, parts), metadata: { ...metadata, parts } };
}

/** Adds a message of the tutor above an answer. */
export const addIntro = (intro: ServerText, { content, metadata }: Answer): Answer =>
  composeAnswer([intro, ...(metadata.parts ?? [content])], metadata);
