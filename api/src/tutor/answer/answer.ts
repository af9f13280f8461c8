import { DEFAULT_LOCALE, type MessageMetadata } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { GuideState } from '../guide/guide.js';
import { type AnswerPart, joinParts } from './answer-parts.js';

/** `guide` and `parts` are stored, but not part of the contract, so they are not sent to the browser. */
export type AnswerMetadata = MessageMetadata & {
  guide?: GuideState;
  /** The content's paragraphs; absent if the tutor says nothing in it itself. */
  parts?: AnswerPart[];
};

export interface Answer {
  /** Markdown; the tutor's own sentences are English. */
  content: string;
  metadata: AnswerMetadata;
}

export function composeAnswer(parts: AnswerPart[], metadata: AnswerMetadata): Answer {
  return { content: joinParts(DEFAULT_LOCALE, parts), metadata: { ...metadata, parts } };
}

/** The same answer below a sentence of the tutor. */
export const addIntro = (intro: ServerText, { content, metadata }: Answer): Answer =>
  composeAnswer([intro, ...(metadata.parts ?? [content])], metadata);
