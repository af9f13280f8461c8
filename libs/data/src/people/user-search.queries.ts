import { EAST_ASIAN_LETTERS } from '@lectern/contract';
import { type Sql, sql } from '../database/sql.js';

const EAST_ASIAN_LETTER = new RegExp(`[${EAST_ASIAN_LETTERS}]`, 'gu');

/**
 * SQL: the text by which a user is searched: name and email address in lower case. A trigram index has exactly this expression, so that
 * `LIKE` with a pattern of `searchPatterns` is fast.
 * @param user name of the row of `users`
 */
export const userSearchText = (user: Sql): Sql =>
  sql`lower(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') || ' ' || ${user}.email)`;

/** Makes the SQL conditions that a user has all words of a search in name or address. @param user name of the row of `users` */
export const matchesSearch = (user: Sql, search: string): Sql[] =>
  searchPatterns(spaceEastAsianNames(search)).map((pattern) => sql`${userSearchText(user)} LIKE ${pattern}`);

/** Separates East Asian letters: '李明' is searched as '李 明', because the searched text has the given name before the family name. */
const spaceEastAsianNames = (search: string): string => search.replaceAll(EAST_ASIAN_LETTER, '$& ');

const MAX_SEARCH_WORDS = 8;

/** Makes `LIKE` patterns of the first words of a search, at most `MAX_SEARCH_WORDS`; a text must match all patterns. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
