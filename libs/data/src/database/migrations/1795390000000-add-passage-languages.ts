import type { MigrationInterface, QueryRunner } from 'typeorm';

const WITHOUT_DIACRITICS = (column: string) =>
  `regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;

/**
 * Gives every passage its language and the text search configuration by which its words are indexed. Existing passages
 * keep their English index until the worker has detected their language (`language` null); nothing else changes.
 */
export class AddPassageLanguages1795390000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE passages ALTER COLUMN words DROP EXPRESSION');
    // API processes of the previous version insert passages without words; the worker indexes these, too.
    await runner.query("ALTER TABLE passages ALTER COLUMN words SET DEFAULT ''");
    await runner.query(
      "ALTER TABLE passages ADD COLUMN language text, ADD COLUMN config text NOT NULL DEFAULT 'english'",
    );
    await runner.query(
      'CREATE INDEX passages_without_language ON passages (course_id) WHERE language IS NULL',
    );
    await runner.query(
      `CREATE TABLE course_languages (
         course_id uuid NOT NULL CONSTRAINT course_languages_course REFERENCES courses (id) ON DELETE CASCADE,
         language text NOT NULL,
         config text NOT NULL,
         passage_count integer NOT NULL,
         CONSTRAINT course_languages_pkey PRIMARY KEY (course_id, language)
       )`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE course_languages');
    await runner.query('ALTER TABLE passages DROP COLUMN words, DROP COLUMN config, DROP COLUMN language');
    await runner.query(
      `ALTER TABLE passages ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
         setweight(to_tsvector('english', ${WITHOUT_DIACRITICS('title')}), 'A') ||
         setweight(to_tsvector('english', ${WITHOUT_DIACRITICS('text')}), 'B')
       ) STORED`,
    );
    await runner.query('CREATE INDEX passages_words ON passages USING gin (words)');
  }
}
