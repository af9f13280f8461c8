import { InvitedRole, LOCALES } from '@lectern/contract';
import { type ServerMessageId, translate } from '@lectern/i18n/server';
import type { UserWords } from './messages.js';

const USER_COLUMNS = ['email', 'firstName', 'lastName', 'role', 'groups', 'row', 'problem'] as const;

/** The words of a file with users, in all languages. */
export const listUserWords = (): UserWords => ({
  columns: listWords(USER_COLUMNS, (column) => `people.userFile.columns.${column}`),
  roles: listWords(InvitedRole.options, (role) => `people.userFile.roles.${role}`),
});

/** The texts of messages in all languages. */
function listWords<Own extends string>(
  own: readonly Own[],
  toMessage: (word: Own) => ServerMessageId,
): Record<Own, string[]> {
  const entries = own.map((word) => [word, LOCALES.map((locale) => translate(locale, toMessage(word)))]);
  return Object.fromEntries(entries) as Record<Own, string[]>;
}
