import { courseLanguage } from '@lectern/text';
import type { DeckText } from '@lectern/pdf';

/** The BCP 47 tag of a deck's language: the one that the file declares, or that of the words if they are clearly in another language. Null without either. */
export function findDeckLanguage({ language, pages }: DeckText): string | null {
  const texts = pages.map(({ lines }) => lines.map(({ text }) => text).join('\n'));
  return courseLanguage(texts, language) ?? null;
}
