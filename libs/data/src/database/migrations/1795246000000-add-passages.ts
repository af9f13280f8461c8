import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters without accents, so that Temur finds Temür. */
const WITHOUT_MARKS = (column: string) =>
  `regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;

/**
 * What the tutor searches: the text of slides, long ones cut. No entity describes it, since TypeORM keeps a table of
 * its own for generated columns; libs/data/src/tutor/passages.ts writes it, api/src/tutor/search/retrieval.service.ts reads it.
 */
export class AddPassages1795246000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE passages (
         id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT passages_pkey PRIMARY KEY,
         course_id uuid NOT NULL CONSTRAINT passages_course REFERENCES courses (id) ON DELETE CASCADE,
         slide_id uuid NOT NULL CONSTRAINT passages_slide REFERENCES slides (id) ON DELETE CASCADE,
         position integer NOT NULL,
         title text NOT NULL,
         text text NOT NULL,
         words tsvector NOT NULL GENERATED ALWAYS AS (
           setweight(to_tsvector('english', ${WITHOUT_MARKS('title')}), 'A') ||
           setweight(to_tsvector('english', ${WITHOUT_MARKS('text')}), 'B')
         ) STORED,
         embedding bytea,
         embedding_model text,
         CONSTRAINT passages_place UNIQUE (slide_id, position)
       )`,
    );
    await runner.query('CREATE INDEX passages_course_id ON passages (course_id)');
    await runner.query('CREATE INDEX passages_words ON passages USING gin (words)');
    // The worker writes the passages of existing courses.
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE passages');
  }
}
