import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** A text about an import as it is stored, because its readers may have other languages than the person who imports. */
export const storeText = (text: ServerText): string => JSON.stringify(text);

/** A stored text in the language of its reader. Imports of earlier releases have sentences in English. */
export const presentText = (stored: string, locale: Locale): string =>
  stored.startsWith('{"id":') ? translateText(locale, JSON.parse(stored) as ServerText) : stored;
