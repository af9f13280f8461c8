import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, type Sql, sql } from './sql.js';

/**
 * SQL: a text in the form in which the search over everything compares it: lower case, without accents, after a space. The migration
 * `AddSearchText` has the function `search_text`, and indexes on exactly these expressions.
 * @param text SQL of a text, such as `courses.title`
 */
export const searchText = (text: Sql): Sql => sql`search_text(${text})`;

/**
 * SQL: the lexemes of a text search vector without diacritics, which are removed after stemming because stemmers read them.
 * @param vector SQL of a tsvector
 */
export const withoutDiacriticsSql = (vector: Sql): Sql =>
  sql`normalize(regexp_replace(normalize((${vector})::text, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC)::tsvector`;

/** Finds PostgreSQL's text search configurations; older versions have fewer. */
export async function findTextSearchConfigs(database: DataSource | EntityManager): Promise<Set<string>> {
  const rows = await queryRows<{ name: string }>(database, sql`SELECT cfgname AS name FROM pg_ts_config`);
  return new Set(rows.map(({ name }) => name));
}
