import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUploadDrafts1795900001405 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" ADD "is_draft" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" DROP COLUMN "is_draft"`);
  }
}
