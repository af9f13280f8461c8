import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search over everything finds learning paths; the index is exactly the expression of its query. */
export class SearchLearningPaths1796600003002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'CREATE INDEX learning_paths_search ON learning_paths USING gin (search_text(title) gin_trgm_ops)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX learning_paths_search');
  }
}
