import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexed texts by the names of their indexes. Each is exactly the expression of a query, or the index is not used. */
const INDEXES = {
  courses_search: 'courses USING gin (search_text(title) gin_trgm_ops)',
  slides_search: 'slides USING gin (search_text(title) gin_trgm_ops)',
  questions_search: 'questions USING gin (search_text(title) gin_trgm_ops)',
  exams_search: 'exams USING gin (search_text(title) gin_trgm_ops)',
  groups_search: 'groups USING gin (search_text(name) gin_trgm_ops)',
  users_search_text: `users USING gin (search_text(
    lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)) gin_trgm_ops)`,
};

/**
 * Adds what the search over everything compares: texts in lower case without accents, after a space. Letters outside of ASCII
 * become their numbers in hexadecimal, because trigrams leave them out in databases with the locale C. Earlier versions ignore it.
 */
export class AddSearchText1795900001801 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(String.raw`
      CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        folded text := value;
      BEGIN
        IF octet_length(folded) > char_length(folded) THEN
          folded := regexp_replace(
            normalize(folded, NFKD), '[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f]', '', 'g');
          folded := regexp_replace(folded, '[\u00a1-\u00bf\u2000-\u206f\u3001-\u3003\u3008-\u3011\u30fb]', ' ', 'g');
          folded := translate(lower(folded), 'łøđħı', 'lodhi');
        END IF;
        IF octet_length(folded) > char_length(folded) THEN
          folded := (
            SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter ELSE to_hex(ascii(letter)) END, '' ORDER BY place)
              FROM regexp_split_to_table(folded, '') WITH ORDINALITY AS letters (letter, place));
        END IF;
        RETURN ' ' || lower(folded);
      END
      $$`);
    for (const [name, on] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX ${name} ON ${on}`);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
    await runner.query('DROP FUNCTION search_text(text)');
  }
}
