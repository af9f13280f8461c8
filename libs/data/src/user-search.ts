/**
 * SQL for what a user is searched by: name and e-mail address in small letters. It has a trigram index, letter for
 * letter; compare it with `LIKE` to what `searchPatterns` gives.
 * @param user alias of the users table
 */
export const userSearchText = (user: string): string =>
  `lower(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') || ' ' || ${user}.email)`;

const MOST_WORDS = 8;

/** A `LIKE` pattern for each of the first eight words; a text must match all of them. */
export function searchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
