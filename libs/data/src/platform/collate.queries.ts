import { type Locale, LOCALES } from '@lectern/contract';
import { raw, type Sql, sql } from '../database/sql.js';

/** PostgreSQL has the order of each language from ICU. */
const COLLATIONS = Object.fromEntries(
  LOCALES.map((locale) => [locale, raw(`COLLATE "${locale}-x-icu"`)]),
) as Record<Locale, Sql>;

/** The order that Unicode gives to texts of any language. */
const ROOT_COLLATION = raw('COLLATE "und-x-icu"');

/**
 * SQL: a text that is ordered as in a language, with its accents and capitals.
 * @param locale of the reader; null where a query has none, or several: Unicode's order for all languages
 */
export const collate = (text: Sql, locale: Locale | null): Sql =>
  sql`(${text}) ${locale === null ? ROOT_COLLATION : COLLATIONS[locale]}`;
