import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** People are notified of work that was graded a short time ago. */
export class IndexGradedAnswers1796600003003 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'attempt_questions_graded_at',
      '"attempt_questions" ("graded_at") WHERE graded_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX attempt_questions_graded_at');
  }
}
