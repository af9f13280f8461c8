import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a slide shows a picture, chart or drawing besides its text. Not known for the slides of earlier versions. */
export class MarkIllustratedSlides1796600043001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE slides ADD COLUMN is_illustrated boolean');
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE slides DROP COLUMN is_illustrated');
  }
}
