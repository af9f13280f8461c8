import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For workers, which look for passages whose vectors are missing or of another model. */
export class IndexEmbeddingModels1795755000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE INDEX "passages_embedding_model" ON passages (embedding_model, language)');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "passages_embedding_model"');
  }
}
