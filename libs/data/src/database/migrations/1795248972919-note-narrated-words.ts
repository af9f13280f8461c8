import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which words of a slide were narrated, so that changed slides can be narrated again. */
export class NoteNarratedWords1795248972919 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" ADD "narrated" text`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "narrated"`);
  }
}
