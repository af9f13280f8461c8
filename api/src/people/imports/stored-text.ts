import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';
import type { UserRow } from '@lectern/import-reader';

/** A text about an import as it is stored, because its readers may have other languages than the person who imports. */
export const storeText = (text: ServerText): string => JSON.stringify(text);

/** A stored text in the language of its reader. Imports of earlier releases have sentences in English. */
export const presentText = (stored: string, locale: Locale): string =>
  stored.startsWith('{"id":') ? translateText(locale, JSON.parse(stored) as ServerText) : stored;

/** A row of a file as it is stored. */
export type StoredRow = Omit<UserRow, 'problem'> & { problem: string | null };

export const toStored = (row: UserRow): StoredRow => ({
  ...row,
  problem: row.problem && storeText(row.problem),
});
