import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** A paragraph of an answer: Markdown of slides or a model, or a sentence of the tutor itself. */
export type AnswerPart = string | ServerText;

/** An answer's content in the language of its reader. */
export const joinParts = (locale: Locale, parts: AnswerPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : translateText(locale, part))).join('\n\n');
