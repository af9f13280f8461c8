import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers say whether they convert videos. */
export class AddVideoConversion1796300001002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE upload_formats ADD converts_videos boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE upload_formats DROP COLUMN converts_videos`);
  }
}
