import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors get one byte a number, and a passage may have several; the worker computes them again. */
export class StoreSmallVectors1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'UPDATE passages SET embedding = NULL, embedding_model = NULL WHERE embedding IS NOT NULL',
    );
    await runner.query('ALTER TABLE passages ADD embedding_parts integer');
    await runner.query('ALTER TABLE passages ADD embedded_at timestamptz');
    await runner.query('CREATE INDEX "passages_embedded_at" ON passages (embedded_at DESC NULLS LAST)');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "passages_embedded_at"');
    await runner.query('ALTER TABLE passages DROP COLUMN embedded_at');
    await runner.query('ALTER TABLE passages DROP COLUMN embedding_parts');
    await runner.query(
      'UPDATE passages SET embedding = NULL, embedding_model = NULL WHERE embedding IS NOT NULL',
    );
  }
}
