import { EAST_ASIAN_LETTERS } from '@lectern/contract';
import { type Sql, sql } from '../database/sql.js';

const EAST_ASIAN_LETTER = new RegExp(`[${EAST_ASIAN_LETTERS}]`, 'gu');

/**
 * SQL expression that users are searched by: name and email address in lower case. A trigram index has exactly this
 * expression; compare it by `LIKE` with the patterns of `searchPatterns`.
 * @param user alias of the users table
 */
export const userSearchText = (user: Sql): Sql =>
  sql`lower(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') || ' ' || ${user}.email)`;

/** SQL conditions that a user has all words of a search in name or address. @param user alias of the users table */
export const matchesSearch = (user: Sql, search: string): Sql[] =>
  searchPatterns(spaceEastAsianNames(search)).map((pattern) => sql`${userSearchText(user)} LIKE ${pattern}`);

/** '李明' is searched as '李 明', because the searched text has the given name before the family name. */
const spaceEastAsianNames = (search: string): string => search.replaceAll(EAST_ASIAN_LETTER, '$& ');

const MAX_WORDS = 8;

/** `LIKE` patterns of the first eight words of a search; a text must match all of them. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
