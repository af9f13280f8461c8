import { type Sql, sql } from './sql.js';

/**
 * SQL: a text as the search over everything compares it, in lower case without accents, after a space. The
 * migration `AddSearchText` has the function and the indexes on exactly these expressions.
 * @param text SQL of a text, such as `courses.title`
 */
export const searchText = (text: Sql): Sql => sql`search_text(${text})`;
