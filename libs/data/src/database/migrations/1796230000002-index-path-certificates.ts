import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** Allows one certificate for each person and learning path. */
export class IndexPathCertificates1796230000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'certificates_of_learning_paths',
      'certificates (user_id, learning_path_id) WHERE learning_path_id IS NOT NULL',
      { isUnique: true },
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX CONCURRENTLY "certificates_of_learning_paths"`);
  }
}
