import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** Certificates of learning paths, one for each person and path. Can be repeated after it was broken off. */
export class AddPathCertificates1796230000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "certificates" ADD COLUMN IF NOT EXISTS "learning_path_id" uuid`);
    await buildIndex(
      runner,
      'certificates_of_learning_paths',
      'certificates (user_id, learning_path_id) WHERE learning_path_id IS NOT NULL',
      { isUnique: true },
    );
  }

  /** The index goes with its column. */
  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "certificates" DROP COLUMN "learning_path_id"`);
  }
}
