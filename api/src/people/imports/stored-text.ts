import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';
import type { UserRow } from '@lectern/import-reader';

/** Encodes a text about an import by message id, because readers may have another language than the person who imports. */
export const storeText = (text: ServerText): string => JSON.stringify(text);

/** Translates a stored text for a reader. Earlier releases of Lectern stored English sentences. */
export const presentText = (stored: string, locale: Locale): string =>
  stored.startsWith('{"id":') ? translateText(locale, JSON.parse(stored) as ServerText) : stored;

/** A row of a file as it is stored. */
export type StoredRow = Omit<UserRow, 'problem'> & { problem: string | null };

export const toStored = (row: UserRow): StoredRow => ({
  ...row,
  problem: row.problem && storeText(row.problem),
});
