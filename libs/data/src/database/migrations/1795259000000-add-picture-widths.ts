import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPictureWidths1795259000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" ADD "image_widths" integer array NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "image_widths"`);
  }
}
