import { type Sql, sql } from '../database/sql.js';

/**
 * SQL expression that users are searched by: name and email address in lower case. A trigram index has exactly this
 * expression; compare it by `LIKE` with the patterns of `searchPatterns`.
 * @param user alias of the users table
 */
export const userSearchText = (user: Sql): Sql =>
  sql`lower(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') || ' ' || ${user}.email)`;

/** SQL conditions that a user has all words of a search in name or address. @param user alias of the users table */
export const matchesSearch = (user: Sql, search: string): Sql[] =>
  searchPatterns(search).map((pattern) => sql`${userSearchText(user)} LIKE ${pattern}`);

/**
 * SQL expression of the name that `displayName` of the contract gives a person.
 * @param user alias of the users table
 */
export const sqlDisplayName = (user: Sql): Sql =>
  sql`CASE WHEN ${user}.first_name <> '' AND ${user}.last_name <> ''
             THEN ${user}.first_name || ' ' || ${user}.last_name ELSE ${user}.email END`;

const MAX_WORDS = 8;

/** `LIKE` patterns of the first eight words of a search; a text must match all of them. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
