import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says that the uploader can see the first slide of a running upload, with its title. Earlier versions ignore it. */
export class AddUploadPreview1795900001404 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" ADD "preview_title" text`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" DROP COLUMN "preview_title"`);
  }
}
