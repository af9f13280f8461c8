import { InvitedRole, LOCALES } from '@lectern/contract';
import { type ServerMessageId, translate } from '@lectern/i18n/server';
import { buildTableWords, type TableWords } from '@lectern/question-formats';
import type { UserWords } from './messages.js';

/** The text of a message in each language of the interface. */
const translateToAll = (id: ServerMessageId): string[] => LOCALES.map((locale) => translate(locale, id));

/** The headings and values of a table of questions, in all languages. */
export const listQuestionWords = (): TableWords<string[]> => buildTableWords(translateToAll);

/** `row` and `problem` are only in the file of failed rows that Lectern writes; when that file is read, they are ignored. */
const USER_COLUMNS = ['email', 'firstName', 'lastName', 'role', 'groups', 'row', 'problem'] as const;

/** The column headings and roles of a file with users, in all languages. */
export const listUserWords = (): UserWords => ({
  columns: mapKeys(USER_COLUMNS, (column) => translateToAll(`people.userFile.columns.${column}`)),
  roles: mapKeys(InvitedRole.options, (role) => translateToAll(`people.userFile.roles.${role}`)),
});

const mapKeys = <Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
