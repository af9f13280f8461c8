import { courseLanguage } from '@lectern/text';
import type { DeckText } from '@lectern/pdf';

/**
 * The BCP 47 tag of a deck's language: the one that the file declares, unless its words are clearly in another language. Null if neither
 * the file nor its words show a language.
 */
export function findDeckLanguage({ language, pages }: DeckText): string | null {
  const texts = pages.map(({ lines }) => lines.map(({ text }) => text).join('\n'));
  return courseLanguage(texts, language) ?? null;
}
