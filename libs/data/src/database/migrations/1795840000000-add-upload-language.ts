import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUploadLanguage1795840000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "uploads" ADD "language" text');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "uploads" DROP COLUMN "language"');
  }
}
