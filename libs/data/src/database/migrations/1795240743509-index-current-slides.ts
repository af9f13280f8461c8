import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A slide that is removed leaves the screens it is on: without it each one read every enrollment. */
export class IndexCurrentSlides1795240743509 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`CREATE INDEX "IDX_4d610da069fd29e164d3f95f83" ON "enrollments" ("current_slide_id")`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."IDX_4d610da069fd29e164d3f95f83"`);
  }
}
