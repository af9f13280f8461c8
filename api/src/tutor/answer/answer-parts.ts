import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** A paragraph of an answer: Markdown of slides or a language model, or a message in the tutor's own words. */
export type AnswerPart = string | ServerText;

/** The Markdown of an answer. @param locale of the reader, in which the tutor's own words are written */
export const joinParts = (locale: Locale, parts: AnswerPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : translateText(locale, part))).join('\n\n');
