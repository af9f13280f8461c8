import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DescribePictures1795540000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "slides" ADD "image_alt" text');
    await runner.query(
      'ALTER TABLE "slides" ADD CONSTRAINT "slides_image_alt" CHECK (char_length(image_alt) BETWEEN 1 AND 500)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "slides" DROP CONSTRAINT "slides_image_alt"');
    await runner.query('ALTER TABLE "slides" DROP COLUMN "image_alt"');
  }
}
