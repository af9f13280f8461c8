import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** The search over everything finds learning paths; the index is exactly the expression of its query. */
export class SearchLearningPaths1796600003002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'learning_paths_search',
      'learning_paths USING gin (search_text(title) gin_trgm_ops)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX learning_paths_search');
  }
}
